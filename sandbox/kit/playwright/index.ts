/**
 * Logins in Playwright tests: a sandbox for each worker, `logIn(page, persona)`, and assertions on the requests of the app. Needs `@playwright/test`.
 *
 * @module
 */

export type { EventMatch } from './event-match.ts';
export { expect, type SandboxMatchers } from './expect.ts';
export { type LogInOptions, logIn } from './log-in.ts';
export { logOut } from './log-out.ts';
export type { TestApp, TestSandbox, TestSandboxOptions } from './start-sandbox.ts';
export { type SandboxFixtures, test } from './test.ts';
