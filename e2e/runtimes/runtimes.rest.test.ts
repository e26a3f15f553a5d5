import { beforeAll } from 'vitest';
import { install } from '../../tools/install.ts';
import { testLogins } from './login-test.ts';
import { quick } from './runtimes.ts';

beforeAll(() => install(import.meta.dirname), 600_000);
testLogins(quick);
