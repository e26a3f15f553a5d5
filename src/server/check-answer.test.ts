import { expect, it } from 'vitest';
import { browserCookie } from '../../contract/cookies.ts';
import { appUnderTest, Browser, origin } from './testing/app-under-test.ts';

/** A login whose `onLogin` returns this answer. */
async function answered(answer: unknown) {
  const app = appUnderTest({ onLogin: () => answer as 'ask', currentUser: () => undefined });
  const browser = new Browser();
  const login = await app.logIn(browser, { href: '/books' });
  return { ...app, ...login, browser, isReported: app.requests.includes('POST /api/uuids/connected') };
}

const user = 'ann';

const scripts = ['javascript:alert(1)', ' JavaScript:alert(1)', 'java\tscript:alert(1)', 'vbscript:x'];
const hrefs = [...scripts, 'data:text/html,x', 'file:///x', 'blob:https://a.example/b', 7, null, ['/a']];
const cookies = ['s3cret\r\nx: y', 'é\u{1F600}s3cret', 7, undefined, [7], { a: 's3cret' }];
const lines = cookies.map((one) => ({ 'set-cookie': one }));

it.each([
  ...[undefined, null, false, true, 0, '', 'denied', 'ASK', [], {}, { usr: user }, { headers: {} }],
  ...[{ user: undefined }, { user: null }, { user: false }, { user, header: {} }],
  ...[
    { user, users: 1 },
    { user, auser: 1 },
  ],
  ...[{ user, refuse: undefined, message: 'x' }, { refuse: 'x', message: 'x', user }, { refuse: 'blocked' }],
  ...['', 'a b', 'x'.repeat(41)].map((refuse) => ({ refuse, message: 'x' })),
  ...['', 7, 'x'.repeat(501)].map((message) => ({ refuse: 'x', message })),
  ...hrefs.map((href) => ({ user, href })),
  ...['s3cret', [['set-cookie']], { 'a b': 's3cret' }, ...lines].map((headers) => ({ user, headers })),
])('the answer %j ends the login before the UUID is reported, with the reason in the log', async (answer) => {
  const { error, isReported, events, steps, browser } = await answered(answer);
  expect([error, isReported, steps.at(-1)?.event]).toEqual(['server_error', false, 'failed']);
  expect(events).toEqual([{ event: 'callback-failed', cause: expect.any(TypeError) }]);
  expect(String(events[0]?.cause)).toMatch(/^TypeError: onLogin: (headers|href|refuse)? ?needs (?!.*s3cret)/);
  expect([...browser.cookies.keys()]).toEqual([browserCookie]);
});

const two: [string, string][] = [
  ['set-cookie', 'a=1; Path=/'],
  ['set-cookie', 'b=2'],
];

it.each([
  [{ 'set-cookie': ['a=1; Path=/', 'b=2'] }],
  [two],
  [new Headers(two)],
  [new Map([['set-cookie', ['a=1; Path=/', 'b=2']]])],
])('two cookies of an answer stay two: %j', async (headers) => {
  const { response, isReported } = await answered({ user, headers });
  expect(response.headers.getSetCookie().slice(0, 2)).toEqual(['a=1; Path=/', 'b=2']);
  expect([response.headers.getSetCookie().length, isReported]).toEqual([3, true]);
});

it.each([
  ['/account?a=1', '/account?a=1', 0],
  ['', '/', 0],
  ['https://app.example/login?code=1', 'https://app.example/login?code=1', 0],
  ['myapp://login', 'myapp://login', 0],
  ['myfile://login', 'myfile://login', 0],
  ['//elsewhere.example', '/', 1],
  ['/\\elsewhere.example', '/', 1],
  [undefined, '/books', 0],
])('an answer with the page %j leads to %s', async (href, target, refusals) => {
  const { page, events } = await answered({ user, ...(href !== undefined && { href }) });
  expect(page).toContain(`<a href="${target}" class="dpplus-return"`);
  expect(events.map(({ event }) => event)).toEqual(refusals ? ['href-refused'] : []);
});

it('a message may have 500 bytes', async () => {
  expect((await answered({ refuse: 'blocked', message: 'x'.repeat(500) })).error).toBe('blocked');
});

it('a user whom the app refuses reads its message, and is neither logged in nor reported', async () => {
  const message = 'Your account is blocked. <b>Call us.';
  const { page, error, location, connect, browser, ...login } = await answered({
    refuse: 'blocked',
    message,
  });
  expect([error, login.isReported, login.steps.at(-1)?.detail]).toEqual(['blocked', false, 'blocked']);
  expect(login.events).toEqual([{ event: 'login-refused', detail: 'blocked' }]);
  expect([...browser.cookies.keys()]).toEqual([browserCookie]);
  const address = `${location.slice(origin.length)}&read`;
  const read = (await (await connect.handle(browser.request(address)))?.text()) ?? '';
  for (const text of [page, read]) {
    expect(text).toContain('<h1>Login not completed</h1><p>Your account is blocked. &#60;b&#62;Call us.</p>');
    expect(text).toMatch(/<small>Code: blocked · Reference: [\da-f]{8} · /);
    expect(text).toContain('<a href="/books">Back to the website</a></p>');
  }
  expect(page.match(/<a /g)).toHaveLength(2);
  expect(read).not.toContain('dpplus-return');
});
