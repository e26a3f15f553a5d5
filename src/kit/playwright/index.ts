/**
 * Logins in Playwright tests: a sandbox for each worker, and `logIn(page, persona)`. Needs `@playwright/test`.
 *
 * @module
 */

export { expect } from '@playwright/test';
export { type LogInOptions, logIn } from './log-in.ts';
export type { TestApp, TestSandbox, TestSandboxOptions } from './start-sandbox.ts';
export { type SandboxFixtures, test } from './test.ts';
