import { request as send } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { logInAtService } from './testing/log-in.ts';
import { Browser, startStand } from './testing/stand.ts';

// A browser or a web server sends a request again if the response is lost: reloaded, aborted, or repeated by nginx.

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  stand = await startStand();
});
beforeEach(() => {
  stand.events.length = 0;
});
afterAll(() => stand.close());

/** Sends a request of a browser whose response never arrives. */
const lose = async (browser: Browser, url: URL) => (await browser.copy()).request(url);

/** Sends a request of a browser, and ends the connection before the response. */
async function abort(browser: Browser, url: URL, isUnderWay: () => boolean): Promise<void> {
  const cookie = await browser.jar.getCookieString(url.href);
  const sent = send(url, { headers: { cookie } }).on('error', () => {});
  sent.end();
  await vi.waitUntil(isUnderWay);
  sent.destroy();
}

/** A login whose user is back from the service. */
async function atCallback(outcome: Record<string, string> = {}) {
  const browser = new Browser();
  const { url, finish } = await stand.begin();
  const login = await browser.next(url);
  const callback = await logInAtService(await browser.next(login));
  for (const [name, value] of Object.entries(outcome)) callback.searchParams.set(name, value);
  return { browser, finish, login, callback };
}

const subOf = async (
  browser: Browser,
  url: URL,
  finish: (url: URL) => Promise<Awaited<ReturnType<typeof stand.logIn>>['tokens']>,
) => (await finish((await stand.follow(browser, url)).url)).claims()?.sub;

it('the callback comes again: the login goes on', async () => {
  const { browser, finish, callback } = await atCallback();
  await lose(browser, callback);
  expect(await subOf(browser, callback, finish)).toBeTruthy();
  expect(stand.events.filter(({ event }) => event === 'exchanged')).toHaveLength(1);
});

it('the callback comes again while the first one is under way: the login goes on', async () => {
  const { browser, finish, callback } = await atCallback();
  await stand.orderFault({ delay_ms: 500 });
  await abort(browser, callback, () => stand.events.some(({ event }) => event === 'returned'));
  expect(await subOf(browser, callback, finish)).toBeTruthy();
  expect(stand.events.filter(({ event }) => event === 'exchanged')).toHaveLength(1);
});

it('the callback of a cancelled login comes again: the product gets the same error', async () => {
  const { browser, callback } = await atCallback({ error: 'access_denied' });
  await lose(browser, callback);
  const { url } = await stand.follow(browser, callback);
  expect(url.searchParams.get('error')).toBe('access_denied');
});

it('the callback comes again in another browser: it does not get the outcome', async () => {
  const { browser, callback } = await atCallback();
  await lose(browser, callback);
  const { status, headers } = await new Browser().request(callback);
  expect([status, headers.get('location')]).toEqual([400, null]);
});

it('the end of the login comes again: the login goes on', async () => {
  const { browser, finish, callback } = await atCallback();
  const resume = await browser.next(callback);
  await lose(browser, resume);
  expect(await subOf(browser, resume, finish)).toBeTruthy();
});

it('after the end of the login, whose response was lost, its start leads to the product', async () => {
  const { browser, login, callback } = await atCallback();
  await lose(browser, await browser.next(callback));
  const response = await browser.request(login);
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('<a href="http://localhost:1">Back to the website</a>'),
  ]);
});

it('a code that comes a second time voids the tokens of the first', async () => {
  const { browser, finish, callback } = await atCallback();
  const { url } = await stand.follow(browser, callback);
  const { access_token } = await finish(url);
  const headers = { authorization: `Bearer ${access_token}` };
  const statusOfToken = async () => (await fetch(`${stand.issuer}/userinfo`, { headers })).status;
  expect(await statusOfToken()).toBe(200);
  await expect(finish(url)).rejects.toThrow();
  expect(await statusOfToken()).toBe(401);
});

it('the end of the login comes twice at a time: both have a code that works', async () => {
  const { browser, finish, callback } = await atCallback();
  const resume = await browser.next(callback);
  const other = await browser.copy();
  const [first, second] = await Promise.all([browser.next(resume), other.next(resume)]);
  expect((await finish(first)).claims()?.sub).toBeTruthy();
  expect((await finish(second)).claims()?.sub).toBeTruthy();
});

it.each(['login', 'callback', 'resume'] as const)(
  'after the end of the login, its %s comes again: the page leads to the product, and begins no login',
  async (which) => {
    const { browser, finish, login, callback } = await atCallback();
    const resume = await browser.next(callback);
    await subOf(browser, resume, finish);
    const { url, response } = await stand.follow(browser, { login, callback, resume }[which]);
    const text = (await response?.text()) ?? '';
    expect([url.port, response?.status]).toEqual([new URL(stand.issuer).port, 400]);
    expect(text).toContain('<a href="http://localhost:1">Back to the website</a>');
    expect(text).not.toContain('/login/');
  },
);

it('a browser that fetches the callback in advance gets a page, and the login goes on', async () => {
  const { browser, finish, callback } = await atCallback();
  const { status, headers } = await (await browser.copy()).request(callback, {
    headers: { 'sec-purpose': 'prefetch' },
  });
  expect([status, headers.get('location')]).toEqual([403, null]);
  expect(await subOf(browser, callback, finish)).toBeTruthy();
});
