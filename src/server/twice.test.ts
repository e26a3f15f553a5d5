import { afterEach, describe, expect, it, vi } from 'vitest';
import { texts } from '../../contract/texts.ts';
import vectors from '../../contract/vectors.json' with { type: 'json' };
import { rememberAnswers } from './answers.ts';
import type { ConnectEvent } from './events.ts';
import { rememberOnce } from './once.ts';
import type { ConnectOptions } from './options.ts';
import { appUnderTest, Browser, origin } from './testing/app-under-test.ts';

afterEach(() => vi.useRealTimers());

const userOf = (request: { headers: unknown }) =>
  /session=([^;]+)/.exec((request.headers as Headers).get('cookie') ?? '')?.[1];

/** An app on one machine, or on two with or without a shared store of answers. All share the used states. */
function appOn(machines: string, changes: Partial<ConnectOptions<string>> = {}) {
  const [once, answers] = [rememberOnce(), rememberAnswers()];
  const shared = { once, currentUser: userOf, ...(machines !== 'two' && { answers }), ...changes };
  const one = appUnderTest(shared);
  const fetch: ConnectOptions<string>['fetch'] = async (input, init) => {
    const request = new Request(input, init);
    one.requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return one.sandbox.fetch(request);
  };
  const onLogin: ConnectOptions<string>['onLogin'] = ({ uuid }) => {
    one.logins.push(uuid);
    return { user: uuid, headers: { 'set-cookie': `session=${uuid}` } };
  };
  const log = (event: ConnectEvent) => void one.events.push(event);
  const other = machines === 'one' ? one : appUnderTest({ fetch, onLogin, log, ...shared });
  return { ...one, other };
}

/** Sends an answer without what follows it. */
const send = ({ connect }: ReturnType<typeof appUnderTest>, browser: Browser, query: string) =>
  connect.handle(browser.request(`/callback?${query}`));
const follow = async (
  { connect }: ReturnType<typeof appUnderTest>,
  browser: Browser,
  response: Response | undefined,
) => {
  browser.keep(response?.headers ?? new Headers());
  const { pathname, search } = new URL(response?.headers.get('location') ?? '');
  const page = await (await connect.handle(browser.request(pathname + search)))?.text();
  return { title: /<title>(.*?)</.exec(page ?? '')?.[1], page };
};
const calls = (requests: string[]) =>
  ['/oauth/token', '/api/uuids/connected'].map(
    (path) => requests.filter((line) => line.endsWith(path)).length,
  );

describe.each(['one', 'two that share', 'two'])('on %s', (machines) => {
  const leadsOn = machines === 'two';
  const late = leadsOn ? 'Login already used' : 'Login not completed';

  it('a browser that has lost the first response gets the result again', async () => {
    const app = appOn(machines);
    const browser = new Browser();
    const query = `${await app.code()}&state=${await app.draw(browser, '/books')}`;
    await send(app, browser, query);
    for (const _ of ['reload', 'reload again']) await send(app.other, browser, query);
    const { title, page } = await follow(app.other, browser, await send(app.other, browser, query));
    expect(title).toBe(leadsOn ? 'Login already used' : 'Login successful');
    expect(page?.includes(texts.en.lead)).toBe(leadsOn);
    expect(page).toContain('<a href="/books" class="dpplus-return" data-state=');
    expect(page).not.toMatch(/data-error|Code:/);
    expect([userOf(browser.request('/')), calls(app.requests)]).toEqual([
      leadsOn ? undefined : app.logins[0],
      [1, 1],
    ]);
    expect(app.logins).toHaveLength(1);
  });

  it('two requests at once log the user in, with one token request and one report', async () => {
    const app = appOn(machines);
    const browser = new Browser();
    const query = `${await app.code()}&state=${await app.draw(browser)}`;
    const tabs = [browser.copy(), browser.copy()];
    const responses = await Promise.all(
      tabs.map((tab, number) => send(number ? app.other : app, tab, query)),
    );
    // The two tabs share the cookies, so the responses of both arrive before the return pages are requested.
    for (const response of responses.reverse()) browser.keep(response?.headers ?? new Headers());
    for (const response of responses)
      expect((await follow(app, browser, response)).title).toBe('Login successful');
    expect([userOf(browser.request('/')), calls(app.requests)]).toEqual([app.logins[0], [1, 1]]);
  });

  it('a copy of the cookie from before the login gets nothing after it, and Back after a logout neither', async () => {
    const app = appOn(machines);
    const browser = new Browser();
    const query = `${await app.code()}&state=${await app.draw(browser)}`;
    const copy = browser.copy();
    await follow(app.other, browser, await send(app, browser, query));
    for (const machine of [app, app.other])
      expect((await follow(machine, copy, await send(machine, copy, query))).title).toBe(late);
    browser.cookies.delete('session');
    const back = await follow(app.other, browser, await send(app.other, browser, query));
    expect(back.title).toBe('Login not completed');
    expect([userOf(copy.request('/')), userOf(browser.request('/'))]).toEqual([undefined, undefined]);
    expect(calls(app.requests)).toEqual([1, 1]);
  });

  it('a prefetch by one machine uses up nothing', async () => {
    const app = appOn(machines);
    const browser = new Browser();
    const query = `${await app.code()}&state=${await app.draw(browser)}`;
    const headers = { 'sec-purpose': 'prefetch' };
    const response = await app.other.connect.handle(browser.request(`/callback?${query}`, headers));
    expect(response?.status).toBe(403);
    expect((await follow(app, browser, await send(app, browser, query))).title).toBe('Login successful');
    expect(calls(app.requests)).toEqual([1, 1]);
  });

  it('a second answer with another code gets the result of the first', async () => {
    const app = appOn(machines);
    const browser = new Browser();
    const state = await app.draw(browser);
    await send(app, browser, `${await app.code()}&state=${state}`);
    await follow(
      app.other,
      browser,
      await send(app.other, browser, `${await app.code('noah')}&state=${state}`),
    );
    expect([userOf(browser.request('/')), app.logins.length]).toEqual([
      leadsOn ? undefined : app.logins[0],
      1,
    ]);
  });

  it('a failed login fails again in the same way', async () => {
    const app = appOn(machines, {
      onLogin: () => ({ refuse: 'blocked', message: 'Your account is blocked.' }),
    });
    const browser = new Browser();
    const query = `${await app.code()}&state=${await app.draw(browser)}`;
    await send(app, browser, query);
    const { page } = await follow(app.other, browser, await send(app.other, browser, query));
    expect(page?.includes('data-error="blocked"')).toBe(!leadsOn);
  });
});

it.each(vectors.prefetch)(
  'an answer with $title: prefetch $isPrefetch',
  async ({ name, value, isPrefetch }) => {
    const app = appUnderTest();
    const browser = new Browser();
    const query = `${await app.code()}&state=${await app.draw(browser)}`;
    const response = await app.connect.handle(browser.request(`/callback?${query}`, { [name]: value }));
    expect([response?.status, response?.headers.getSetCookie().length]).toEqual(
      isPrefetch ? [403, 0] : [303, 2],
    );
    expect(app.events).toEqual(isPrefetch ? [{ event: 'state-refused', detail: 'prefetch' }] : []);
    if (isPrefetch) expect((await app.comeBack(browser, query)).error).toBeUndefined();
  },
);

it('a login that no process finishes leads on', async () => {
  const store = rememberAnswers();
  const answers = { ...store, get: (id: string) => (looks.push(id) ? 'working' : undefined) };
  const looks: string[] = [];
  const app = appUnderTest({ answers, once: () => false });
  const browser = new Browser();
  const state = await app.draw(browser);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let response: Response | undefined;
  const waiting = send(app, browser, `code=x&state=${state}`).then((found) => {
    response = found;
  });
  while (!response) await vi.advanceTimersToNextTimerAsync();
  vi.useRealTimers();
  await waiting;
  expect((await follow(app, browser, response)).title).toBe('Login already used');
  expect([looks.length, app.requests]).toEqual([300, []]);
});

/** Decides what a response is, by its return page. */
const kinds: Record<string, string> = {
  'Login already used': 'used',
  'Login not completed': 'expired_state',
  'Login successful': 'success',
};

it.each(vectors.twice)(
  '$title: $response',
  async ({ state: whose, isUsed, entry, hasUser, response: kind }) => {
    const store = rememberAnswers();
    let looks = 0;
    const user = { is: undefined as string | undefined };
    const app = appUnderTest({
      currentUser: () => user.is,
      answers: {
        set: store.set,
        get: (id) =>
          ++looks === 1 && entry === 'working' ? entry : entry === 'none' ? undefined : store.get(id),
      },
    });
    const browser = new Browser();
    const query = `${await app.code()}&state=${await app.draw(browser)}`;
    const before = browser.copy();
    const first = isUsed || whose === 'before' ? await send(app, browser, query) : undefined;
    if (entry === 'delivered' || entry === 'working') await follow(app, browser, first);
    if (whose === 'before') browser.keep(first?.headers ?? new Headers());
    const other = new Browser();
    await app.draw(other);
    const began = app.logins.length;
    user.is = hasUser ? 'ann' : undefined;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (whose === 'expired' ? 3_601_000 : 0) });
    const here = whose === 'before' ? browser : whose === 'other' ? other : before;
    const again = await send(app, here, query);
    const { title = '', page = '' } = await follow(app, here, again);
    const isResult = again?.headers.getSetCookie().some((line) => line.startsWith('session=')) === true;
    const found =
      app.logins.length > began
        ? 'login'
        : isResult
          ? 'result'
          : looks > 1 && entry === 'working'
            ? 'wait'
            : kinds[title];
    expect(page.includes('unknown_state') ? 'unknown_state' : found).toBe(kind);
  },
);

it('a store of answers that fails ends no login, and is logged', async () => {
  const cause = new Error('no Redis');
  const fail = () => Promise.reject(cause);
  const app = appUnderTest({ answers: { get: fail, set: fail } });
  const browser = new Browser();
  const query = `${await app.code()}&state=${await app.draw(browser)}`;
  expect((await app.comeBack(browser.copy(), query)).error).toBeUndefined();
  expect((await app.comeBack(browser, query)).page).toContain('<title>Login already used</title>');
  expect(app.events.filter(({ event }) => event === 'callback-failed')).toEqual(
    Array(5).fill({ event: 'callback-failed', cause }),
  );
});

it('the store has neither the session nor the cookie of the browser', async () => {
  const stored: string[] = [];
  const answers = { get: () => null, set: (...given: unknown[]) => void stored.push(String(given)) };
  const app = appUnderTest({ answers });
  const browser = new Browser();
  const query = `${await app.code()}&state=${await app.draw(browser)}`;
  const [id] = [...browser.cookies.values()];
  await app.comeBack(browser, query);
  const text = stored.join();
  for (const secret of [...browser.cookies.values(), id ?? '', app.logins[0] ?? '', origin])
    expect(text).not.toContain(secret);
  expect(stored).toHaveLength(3);
});
