import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import { startSandbox, type TestSandbox, type TestSandboxOptions } from './start-sandbox.ts';

/** The fixtures that `test` adds to those of Playwright, for each worker. */
export interface SandboxFixtures {
  /** The sandbox of this worker, as `beforeAll` has set it up in each test, with the apps registered since. */
  sandbox: TestSandbox;
  /** Options of the sandbox, for `test.use` at the top of a file, or `use` in the configuration. */
  sandboxOptions: TestSandboxOptions;
}

/**
 * Playwright's `test` with a sandbox: one for each worker, on a free port.
 *
 * @example
 * test('a user sees the account', async ({ page, sandbox }) => {
 *   const app = await startApp({ service: sandbox.url, clientId: 'shop', clientSecret: 'shop-secret' })
 *   await sandbox.register({ clientId: 'shop', clientSecret: 'shop-secret', redirectUri: `${app.origin}/callback` })
 *   await page.goto(app.origin)
 *   await logIn(page, 'consented')
 * });
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & SandboxFixtures
> = base.extend<{ resetSandbox: undefined }, SandboxFixtures>({
  sandboxOptions: [{}, { option: true, scope: 'worker' }],
  sandbox: [
    async ({ sandboxOptions }, use) => {
      const sandbox = await startSandbox(sandboxOptions);
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],
  resetSandbox: [
    async ({ sandbox }, use) => {
      const restore = sandbox.save();
      await use(undefined);
      await restore();
    },
    { auto: true },
  ],
});
