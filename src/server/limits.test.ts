import { expect, it } from 'vitest';
import { scopes } from '../../contract/scopes.ts';
import { signedSession } from './session.ts';
import { appUnderTest, Browser, origin, secret } from './testing/app-under-test.ts';

/** The bytes of headers that nginx reads by default: `proxy_buffer_size`. */
const buffer = 4096;
/** The bytes of the headers of helmet 8, and of the status line, `Date`, `Connection`, `Keep-Alive` and the length. */
const others = 980;
const bytesOf = (response: Response | undefined) =>
  [...(response?.headers ?? [])].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
const longest = `/${'x'.repeat(511)}`;
const scope = scopes.join(' ');

it('the headers of a start with the longest state and page fit into a buffer of nginx', async () => {
  const { connect } = appUnderTest({ scope });
  const start = async (state: string) => {
    const query = new URLSearchParams({
      dpplus: 'start',
      href: longest,
      scope,
      lang: 'nl',
      state,
      popup: '1',
    });
    return connect.handle(new Browser().request(`/callback?${query}`));
  };
  const response = await start('x'.repeat(1000));
  expect([response?.status, bytesOf(response) + others < buffer]).toEqual([303, true]);
  expect((await start('x'.repeat(1001)))?.status).toBe(400);
  // Three bytes in UTF-8, and nine characters in the URL.
  expect([(await start('€'.repeat(111)))?.status, (await start('€'.repeat(112)))?.status]).toEqual([
    303, 400,
  ]);
});

it.each(['start', 'button'])('so do those of each answer after a %s', async (by) => {
  const session = signedSession(secret, origin);
  const decisions = {
    user: async (uuid: string) => ({ user: uuid, headers: await session.begin(uuid) }),
    ask: () => 'ask' as const,
    refuse: () => ({ refuse: 'r'.repeat(40), message: 'é'.repeat(250) }),
  };
  for (const decide of Object.values(decisions)) {
    const { connect, code } = appUnderTest({ scope, onLogin: ({ uuid }) => decide(uuid) });
    const browser = new Browser();
    const query = new URLSearchParams({ dpplus: 'start', href: longest, state: 'x'.repeat(1000) });
    const begun =
      by === 'start'
        ? await connect.handle(browser.request(`/callback?${query}`))
        : new Response('', await connect.button(browser.request('/'), { href: longest }));
    browser.keep(begun?.headers ?? new Headers());
    const { attributes } = await connect.button(browser.request('/'), { href: longest });
    const location = begun?.headers.get('location');
    const state = location ? new URL(location).searchParams.get('state') : attributes['data-state'];
    const response = await connect.handle(browser.request(`/callback?${await code()}&state=${state}`));
    expect(response?.status).toBe(303);
    expect(bytesOf(response) + others).toBeLessThan(buffer);
  }
});

it('a message with more than 500 bytes of UTF-8 is refused', async () => {
  const { logIn } = appUnderTest({ onLogin: () => ({ refuse: 'blocked', message: 'é'.repeat(251) }) });
  expect((await logIn()).error).toBe('server_error');
});
