import { describe, expect, it } from 'vitest';
import { offerCookie, offerLifetime } from '../../contract/cookies.ts';
import { rememberAnswers } from './answers.ts';
import type { SharedData } from './data.ts';
import { appUnderTest, Browser, origin } from './testing/app-under-test.ts';

const openerOrigin = 'https://pages.example';

/** An app that asks each user, with a user that the test logs in. */
function asking(answer: 'ask' | 'confirm', first?: unknown, options: { openerOrigin?: string } = {}) {
  const here = { user: first };
  const stored: string[] = [];
  const app = appUnderTest({
    currentUser: () => here.user as string | undefined,
    onLogin: () => answer,
    ...options,
  });
  const store = (uuid: string) => stored.push(uuid) > 0;
  const accept = (browser: Browser, token: string | undefined, headers: Record<string, string> = {}) =>
    app.connect.accept(browser.request('/', headers), token ?? '', store);
  const offered = (browser: Browser) => app.connect.offered(browser.request('/'));
  return { ...app, here, stored, accept, offered };
}

describe('accept', () => {
  it('reports nothing if the app did not store the UUID', async () => {
    const { logIn, offered, connect, requests, events } = asking('ask');
    const browser = new Browser();
    await logIn(browser);
    const token = (await offered(browser))?.token ?? '';
    expect(await connect.accept(browser.request('/'), token, async () => false)).toBeUndefined();
    expect(events).toEqual([{ event: 'accept-refused', detail: 'not-stored' }]);
    const cause = new Error('no database');
    await expect(connect.accept(browser.request('/'), token, () => Promise.reject(cause))).rejects.toThrow(
      cause,
    );
    expect(requests).not.toContain('POST /api/uuids/connected');
    expect(await offered(browser)).toBeDefined();
  });

  it.each<[string, (browser: Browser) => string | undefined]>([
    ['no token', () => undefined],
    ['the UUID', () => '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001'],
    ['the cookie', (browser) => browser.cookies.get(offerCookie)],
  ])('refuses %s in place of the token', async (_what, tokenOf) => {
    const { logIn, accept, stored, events } = asking('ask');
    const browser = new Browser();
    await logIn(browser);
    expect(await accept(browser, tokenOf(browser))).toBeUndefined();
    expect(events).toEqual([{ event: 'accept-refused', detail: 'token' }]);
    expect(stored).toEqual([]);
  });

  it('ends the login that waits, and refuses it afterwards', async () => {
    const { logIn, offered, accept, stored, events } = asking('ask');
    const browser = new Browser();
    await logIn(browser);
    const token = (await offered(browser))?.token;
    browser.keep((await accept(browser, token)) ?? new Headers());
    expect(browser.cookies.get(offerCookie)).toBeUndefined();
    expect(await accept(browser, token)).toBeUndefined();
    expect([stored.length, events]).toEqual([1, [{ event: 'accept-refused', detail: 'no-login' }]]);
  });

  it.each([
    ['an app without a user', undefined, 'bob'],
    ['the user', { id: 1 }, { id: 2 }],
  ])('refuses the page of %s (%j) when %j is logged in', async (_what, first, second) => {
    const { logIn, offered, accept, here, stored } = asking('ask', first);
    const browser = new Browser();
    await logIn(browser);
    const token = (await offered(browser))?.token;
    here.user = second;
    expect(await accept(browser, token)).toBeUndefined();
    here.user = first;
    expect(await accept(browser, token)).toBeDefined();
    expect(stored).toHaveLength(1);
  });

  it.each<[string, boolean, Record<string, string>]>([
    ['a program', true, {}],
    ['the app', true, { origin, 'sec-fetch-site': 'same-origin' }],
    ['an old browser', true, { origin }],
    ['a page with Referrer-Policy: no-referrer', true, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['a sandboxed page', false, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a sandboxed page in an old browser', false, { origin: 'null' }],
    ['another port', false, { origin: 'http://localhost:3001', 'sec-fetch-site': 'same-site' }],
    ['another scheme', false, { origin: 'https://localhost:3000' }],
    ['another site', false, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [
      'a name rebound to this server',
      false,
      { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
    ['another site, without Origin', false, { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host, without Origin', false, { 'sec-fetch-site': 'same-site' }],
    ['two origins', false, { origin: `${origin}, http://evil.example` }],
    ['the app on another host', true, { origin: openerOrigin, 'sec-fetch-site': 'same-site' }],
    ['the app on another site', true, { origin: openerOrigin, 'sec-fetch-site': 'cross-site' }],
    ['that host on another port', false, { origin: `${openerOrigin}:1`, 'sec-fetch-site': 'cross-site' }],
    ['a longer name than that host', false, { origin: `${openerOrigin}.evil.example` }],
    ['that host and another', false, { origin: `${openerOrigin}, http://evil.example` }],
  ])('takes the form of %s: %s (%j)', async (_sender, isAccepted, headers) => {
    const { logIn, offered, accept, stored, events } = asking('ask', undefined, { openerOrigin });
    const browser = new Browser();
    await logIn(browser);
    const result = await accept(browser, (await offered(browser))?.token, headers);
    expect([result !== undefined, stored.length > 0]).toEqual([isAccepted, isAccepted]);
    expect(events).toEqual(isAccepted ? [] : [{ event: 'accept-refused', detail: 'foreign' }]);
  });
});

describe('a login that waits', () => {
  it('ends with its cookie', async () => {
    const { response } = await asking('ask').logIn();
    const [cookie] = response.headers.getSetCookie().filter((line) => line.startsWith(offerCookie));
    expect(cookie).toMatch(RegExp(`; Max-Age=${offerLifetime}$`));
  });

  it('ends its cookie when the user has agreed', async () => {
    const { logIn, offered, accept } = asking('ask');
    const browser = new Browser();
    await logIn(browser);
    const headers = await accept(browser, (await offered(browser))?.token ?? '');
    expect(headers?.getSetCookie()).toEqual([
      expect.stringMatching(RegExp(`^${offerCookie}=;.*; Max-Age=0$`)),
    ]);
  });

  it('ends when the user says no, or logs out', async () => {
    const { logIn, offered, connect } = asking('ask');
    const browser = new Browser();
    await logIn(browser);
    expect(await offered(browser)).toBeDefined();
    browser.keep(connect.decline());
    expect([browser.cookies.get(offerCookie), await offered(browser)]).toEqual([undefined, undefined]);
  });

  it('after confirm of a user whose id is empty is not offered without a user', async () => {
    const { logIn, offered, here } = asking('confirm', { id: '' });
    const browser = new Browser();
    await logIn(browser);
    here.user = undefined;
    expect(await offered(browser)).toBeUndefined();
  });

  it.each([
    ['without a user', undefined],
    ['with a user without an id', { name: 'ann' }],
    ['with a user whose id is an object', { id: { key: 1 } }],
  ])('cannot be asked for by confirm %s', async (_what, user) => {
    const { logIn, events, steps } = asking('confirm', user);
    expect((await logIn()).error).toBe('server_error');
    expect(steps.map(({ event }) => event)).not.toContain('succeeded');
    expect(events).toEqual([
      {
        event: 'callback-failed',
        cause: expect.objectContaining({
          message: expect.stringMatching(/^currentUser: needs undefined, or a user with an id/),
        }),
      },
    ]);
  });
});

describe('the data of a login that waits', () => {
  const scope = 'email eid_profile eid_address eid_photo';

  it('is what the user shared, without the photo, until the user has agreed', async () => {
    const given: SharedData[] = [];
    const app = appUnderTest({
      onLogin({ data }) {
        given.push(data);
        return 'ask';
      },
    });
    const browser = new Browser();
    await app.logIn(browser, { scope });
    const offer = await app.connect.offered(browser.request('/'));
    expect(offer?.data.user?.email).toContain('@');
    const [data] = given;
    expect(data?.eid).toHaveProperty('photo');
    expect(offer?.data.eid).not.toHaveProperty('photo');
    expect(offer?.data).toEqual({ ...data, eid: { ...data?.eid, photo: undefined } });
    const copy = browser.copy();
    await app.connect.accept(browser.request('/'), offer?.token ?? '', () => true);
    expect((await app.connect.offered(copy.request('/')))?.data).toEqual({});
  });

  it('is empty on a machine without a shared store, and encrypted in the store', async () => {
    const stored: string[] = [];
    const store = rememberAnswers();
    const answers = {
      ...store,
      set(...given: Parameters<typeof store.set>) {
        stored.push(given[1]);
        return store.set(...given);
      },
    };
    const options = { onLogin: () => 'ask' as const };
    const [app, alone, other] = [{ answers, ...options }, options, { answers, ...options }].map(appUnderTest);
    const browser = new Browser();
    await app?.logIn(browser);
    const dataAt = async (machine: typeof app) =>
      (await machine?.connect.offered(browser.request('/')))?.data;
    expect(await dataAt(alone)).toEqual({});
    const email = (await dataAt(other))?.user?.email ?? '';
    expect(email).toContain('@');
    expect(stored.join()).not.toContain(email);
  });
});
