import { expect as base, type Expect } from '@playwright/test';
import { type EventMatch, lineOf } from './event-match.ts';
import type { TestSandbox } from './start-sandbox.ts';

/** The assertions that `expect` adds to those of Playwright. */
export type SandboxMatchers = {
  /**
   * Expects a request that matches, of the browser or of your app, since the start of the test. The request may still
   * come: the assertion waits for it. With `not`, the assertion does not wait.
   *
   * @param options `timeout` in ms, by default the timeout of `expect`
   * @throws Error with the last requests, if none matches
   * @throws TypeError if `match` has an unknown member
   * @example
   * await expect(sandbox).toHaveReceived({ rule: 'token', parameters: { client_secret: '***' } });
   * await expect(sandbox).not.toHaveReceived({ path: '/oauth/eid_data' });
   */
  toHaveReceived(
    this: { isNot: boolean; timeout: number },
    sandbox: Pick<TestSandbox, 'events' | 'waitForEvent'>,
    match: EventMatch,
    options?: { timeout?: number },
  ): Promise<{ pass: boolean; message: () => string }>;
};

const matchers: SandboxMatchers = {
  async toHaveReceived(sandbox, match, options = {}) {
    const { timeout = this.timeout } = options;
    const [found] = sandbox.events(match);
    if (found) return { pass: true, message: () => `The sandbox has received ${lineOf(found)}` };
    if (this.isNot) return { pass: false, message: () => '' };
    return sandbox.waitForEvent(match, { timeout }).then(
      () => ({ pass: true, message: () => '' }),
      ({ message }: Error) => ({ pass: false, message: () => message }),
    );
  },
};

/** Playwright's `expect`, with assertions on the requests that the sandbox has received. */
export const expect: Expect<SandboxMatchers> = base.extend(matchers);
