import { describe } from 'vitest';
import { furtherRows, itFails } from './testing/mistake-rows.ts';

describe('each check fails for the further mistakes that it looks for', () => itFails(furtherRows));
