import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConnectOptions } from './options.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

// Functions of the app that reject or never settle.

afterEach(() => vi.useRealTimers());

type Options = Partial<ConnectOptions<string>>;

describe.each([undefined, null, '', 0, 'no database', Symbol('x'), { code: 1 }])(
  'a function that rejects with %o',
  (cause) => {
    const fail = () => Promise.reject(cause);
    const rejected = { event: 'callback-failed', cause };
    const failed = { event: 'request-failed', detail: '/oauth/token 0 invalid_response' };
    it.each<[string, Options, string | undefined, object]>([
      ['once', { once: fail }, 'server_error', rejected],
      ['currentUser', { currentUser: fail }, 'server_error', rejected],
      ['onLogin', { onLogin: fail }, 'server_error', rejected],
      ['clientSecret', { clientSecret: fail }, 'server_error', rejected],
      ['fetch', { fetch: fail }, 'service_unavailable', failed],
      ['answers', { answers: { get: fail, set: fail } }, undefined, rejected],
      ['log', { log: fail }, undefined, {}],
    ])('%s ends, and no user is logged in by it', async (name, options, error, event) => {
      const app = appUnderTest(options);
      expect((await app.logIn()).error).toBe(error);
      expect(app.logins).toHaveLength(error ? 0 : 1);
      if (name !== 'log') expect(app.events).toContainEqual(event);
    });
  },
);

describe('a function that never settles', () => {
  const never = () => new Promise<never>(() => {});
  it.each<[string, Options, string]>([
    ['once', { once: never }, 'server_error'],
    ['currentUser', { currentUser: never }, 'server_error'],
    ['onLogin', { onLogin: never }, 'server_error'],
    ['clientSecret', { clientSecret: never }, 'server_error'],
    ['fetch', { fetch: never }, 'service_unavailable'],
    ['fetch', { fetch: async () => new Response(new ReadableStream()) }, 'service_unavailable'],
    ['answers', { answers: { get: never, set: never } }, ''],
    ['answers', { once: () => false, answers: { get: never, set() {} } }, ''],
  ])('%s ends, with a line in the log', async (name, options, error) => {
    const app = appUnderTest(options);
    const browser = new Browser();
    const query = `${await app.code()}&state=${await app.draw(browser)}`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let ended = '';
    const login = app.comeBack(browser, query).then((end) => {
      ended = end.error ?? 'none';
    });
    while (!ended) await vi.advanceTimersToNextTimerAsync();
    vi.useRealTimers();
    await login;
    expect(ended).toBe(error || 'none');
    expect(app.events).toContainEqual({
      event: 'callback-failed',
      cause: expect.objectContaining({ message: expect.stringMatching(`^${name}: has not settled`) }),
    });
    if (error) expect(app.steps.at(-1)).toMatchObject({ event: 'failed', detail: error });
  });

  it('returnPage ends with an error, and leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { connect } = appUnderTest({ returnPage: never });
    const page = connect.handle(new Browser().request('/callback?dpplus=return')).catch(String);
    while (!vi.getTimerCount()) await new Promise(setImmediate);
    await vi.advanceTimersToNextTimerAsync();
    expect([await page, vi.getTimerCount()]).toEqual([
      expect.stringContaining('returnPage: has not settled'),
      0,
    ]);
  });
});
