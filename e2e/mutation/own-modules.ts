import { vi } from 'vitest';

// What a module of the page keeps is of the window of its test file, and the next file has another.
vi.resetModules();
