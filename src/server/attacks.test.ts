import { afterEach, expect, it, vi } from 'vitest';
import { browserCookie } from '../../contract/cookies.ts';
import { appUnderTest, Browser, origin } from './testing/app-under-test.ts';

const forged = (token: string) => token.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`);

afterEach(() => vi.useRealTimers());

it.each([{ clientId: 'otherapp' }, { redirectUri: `${origin}/x/callback` }])(
  'the code is not exchanged for a state of an app with %j and the same secret',
  async (changes) => {
    const browser = new Browser();
    const state = await appUnderTest(changes).draw(browser, '/books');
    const { code, comeBack, requests } = appUnderTest();
    const { page, error } = await comeBack(browser, `${await code()}&state=${state}`);
    expect([error, requests]).toEqual(['unknown_state', []]);
    expect(page).not.toContain('/books');
  },
);

it('a planted cookie without the prefix that browsers protect is not read on https', async () => {
  const { draw, code, comeBack, requests } = appUnderTest({ redirectUri: 'https://app.example/callback' });
  const attacker = new Browser();
  const state = await draw(attacker);
  const victim = new Browser();
  victim.cookies.set(browserCookie, [...attacker.cookies.values()].join());
  expect((await comeBack(victim, `${await code()}&state=${state}`)).error).toBe('unknown_state');
  expect(requests).toEqual([]);
});

it.each([
  ['Host', 'http://evil.example', { host: 'evil.example' }],
  [
    'X-Forwarded-*',
    origin,
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
  ],
])('a forged %s does not change the return page', async (_what, base, headers) => {
  const { draw, code, comeBack } = appUnderTest();
  const browser = new Browser();
  const state = await draw(browser);
  const { location, page } = await comeBack(browser, `${await code()}&state=${state}`, headers, base);
  expect(location).toMatch(/^http:\/\/localhost:3000\/callback\?dpplus=return&outcome=/);
  expect(page).not.toContain('evil.example');
});

it('a long state of an attacker does not make the URL of the return page long', async () => {
  const { draw, comeBack } = appUnderTest();
  const browser = new Browser();
  await draw(browser);
  const { location, page } = await comeBack(browser, `code=x&state=${'x'.repeat(50_000)}`);
  expect(location.length).toBeLessThan(4000);
  expect(/data-state="(x+)"/.exec(page)?.[1]).toHaveLength(1000);
});

const unknown = 'This website has a problem.';

it.each([
  ['error=redirect_uri_mismatch', 'redirect_uri_mismatch', 'This website has a technical problem.'],
  ['code=x&error=access_denied', 'access_denied', 'Login not completed'],
  ['code=x&code=y', 'invalid_response', unknown],
  ['error=%3Cscript%3E', 'invalid_response', unknown],
  ['error=constructor', 'constructor', unknown],
  ['error=call_0800_123_456_which_is_the_number_of_a_fraud', 'invalid_response', unknown],
])('the return "%s" has the code %s, a known text, and a line of the log', async (sent, code, sentence) => {
  const { draw, comeBack, connect, events, requests } = appUnderTest();
  const browser = new Browser();
  const query = `${sent}&error_description=%3Cscript%3E&state=${await draw(browser)}`;
  const { page, error, location } = await comeBack(browser, query);
  expect([error, events, requests]).toEqual([code, [{ event: 'login-refused', detail: code }], []]);
  expect(page.includes('This website has a technical problem.')).toBe(code === 'redirect_uri_mismatch');
  expect(page).not.toContain('<script>');
  const read = await connect.handle(browser.request(`${location.slice(origin.length)}&read`));
  const text = await read?.text();
  expect(text).toContain(sentence);
  expect(text).toMatch(RegExp(`<small>Code: ${code} · Reference: [\\da-f]{8} · `));
});

const noUser = () => undefined;
const user = () => 'ann';
const noStore = () => Promise.reject(new Error('no store'));
const later = (path: string) => {
  vi.advanceTimersByTime(300_000);
  return path;
};

it.each<
  [string, (path: string) => string, string, () => Promise<never> | string | undefined, string, string?]
>([
  ['a login', (path) => path, 'code', noUser, 'href="/books"'],
  ['a login', later, 'code', noUser, '/books'],
  ['a login', later, 'code', user, '/books'],
  ['a login', forged, 'code', user, '/'],
  ['a login', forged, 'code', noUser, 'data-error="expired_state"', 'foreign'],
  ['a login', () => '/callback?dpplus=return', 'code', user, '/'],
  ['a failed login', (path) => path, 'error', user, 'data-error="access_denied"'],
  ['a failed login', later, 'error', user, '/books'],
  ['a failed login', later, 'error', noUser, 'data-error="expired_state"', 'expired'],
  ['a failed login', later, 'error', noStore, 'data-error="expired_state"', 'expired'],
])(
  'the return page of %s, opened by %o after "%s" with the user %o, has or leads to %s',
  async (_what, change, end, currentUser, result, detail) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const here: { user: typeof currentUser } = { user: noUser };
    const { connect, draw, code, comeBack, events } = appUnderTest({ currentUser: () => here.user() });
    const browser = new Browser();
    const state = await draw(browser, '/books');
    const { location } = await comeBack(
      browser,
      `${end === 'code' ? await code() : 'error=access_denied'}&state=${state}`,
    );
    events.length = 0;
    here.user = currentUser;
    const response = await connect.handle(new Browser().request(change(location.slice(origin.length))));
    const page = await response?.text();
    if (result.startsWith('/'))
      expect([response?.status, response?.headers.get('location')]).toEqual([303, origin + result]);
    else expect(page).toContain(result);
    // The state of a login that is over is of no page.
    if (detail) expect(page).toContain(' data-state ');
    expect(events.filter(({ event }) => event === 'return-refused')).toEqual(
      detail ? [{ event: 'return-refused', detail }] : [],
    );
    expect(events.some(({ event }) => event === 'callback-failed')).toBe(currentUser === noStore);
  },
);
