// biome-ignore-all lint/suspicious/noThenProperty: the word of the control API.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { origin as sandboxOrigin } from '../../sandbox/testing/visitor.ts';
import { runs } from '../../testing/generated-inputs.ts';
import { at, late, rarely, stepsOf, walk, walkTimeout } from '../../testing/walk.ts';
import { createConnect } from './connect.ts';
import { rememberOnce } from './once.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** The machines of a rotation from the first key to the second, and a machine of another app. */
const machines = ['a', 'ab', 'ba', 'b', 'c'];
const keysOf = (machine: number) => [...at(machines, machine)];
const keyOf = (machine: number) => keysOf(machine)[0] ?? '';

/** `asked` is the user who was asked after `confirm`. */
type Offer = {
  uuid: string;
  persona: string;
  asked: number | undefined;
  until: number;
  generation: number;
  key: string;
};
/** `generation` counts the logins: each ends the earlier states and offers. */
type ModelBrowser = { generation: number; user?: number | undefined; offer?: Offer | undefined };
interface Model {
  browsers: ModelBrowser[];
  tabs: {
    browser: number;
    state: string;
    href: string;
    generation: number;
    key: string;
    until: number;
    isUsed?: boolean;
  }[];
  pages: { browser: number; token: string; offer: Offer; user: number | undefined; key: string }[];
  /** The UUID of each user of the app. */
  users: Map<number, string | undefined>;
  /** The service's side, by persona. */
  uuids: Map<string, string>;
  links: Map<string, { isConnected: boolean; logins: number }>;
  fault?: string | undefined;
}
type User = { id: number; uuid?: string };
interface Real {
  app: ReturnType<typeof appUnderTest>;
  connects: ReturnType<typeof createMachine>[];
  browsers: Browser[];
  users: Map<number, User>;
  /** Of the latest callback: the UUID that the app got, and the reason in the log for a refused state. */
  login?: string | undefined;
  reason?: string | undefined;
}

const seconds = () => Date.now() / 1000;
const linkOf = ({ links }: Model, persona: string) => links.get(persona) ?? { isConnected: false, logins: 0 };
const currentOf = ({ users }: Model, { user }: ModelBrowser) => (users.has(user ?? -1) ? user : undefined);
const logIn = (browser: Browser, user: number) => browser.keep(new Headers({ 'set-cookie': `user=${user}` }));
const currentUser = ({ users }: Real, request: Request) =>
  users.get(Number(/\buser=(\d+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? -1));

function createMachine(real: Real, machine: number, once: (id: string, until: Date) => boolean) {
  return createConnect<User, Request>({
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    redirectUri: 'http://localhost:3000/callback',
    service: 'http://127.0.0.1:4000',
    isSandbox: true,
    secret: keysOf(machine).map((key) => key.repeat(32)),
    once,
    fetch: async (input, init) => real.app.sandbox.fetch(new Request(input, init)),
    log({ event, detail }) {
      if (event === 'state-refused') real.reason = detail;
    },
    pages: { ask: '/ask' },
    returnPage: (page) => Response.json(page),
    currentUser: (request) => currentUser(real, request),
    onLogin({ uuid, current }) {
      real.login = uuid;
      const user = [...real.users.values()].find((other) => other.uuid === uuid);
      if (user && (!current || current.id === user.id))
        return { user, headers: { 'set-cookie': `user=${user.id}` } };
      if (user || current?.uuid) return 'mismatch';
      return current ? 'confirm' : 'ask';
    },
  });
}

async function comeBack(real: Real, browser: number, machine: number, query: string) {
  const [here, connect] = [at(real.browsers, browser), at(real.connects, machine)];
  Object.assign(real, { login: undefined, reason: undefined });
  const response = await connect.handle(here.request(`/callback?${query}`));
  here.keep(response?.headers ?? new Headers());
  const { pathname, search } = new URL(response?.headers.get('location') ?? '');
  const page = await connect.handle(here.request(pathname + search));
  const { error, href }: { error?: string; href?: string } = page ? await page.json() : {};
  return { error, href, login: real.login, reason: real.reason };
}

/** Takes the ordered fault of an endpoint. */
function failsAt(model: Model, endpoint: string): boolean {
  const fails = model.fault === endpoint;
  if (fails) model.fault = undefined;
  return fails;
}

function report(model: Model, persona: string): void {
  if (!failsAt(model, 'connected')) model.links.set(persona, { isConnected: true, logins: 0 });
}

/** Decides whose login it is (docs/protocol.md, "Known and unknown users"). Returns the error. */
function welcome(model: Model, browser: ModelBrowser, key: string, persona: string, uuid: string) {
  const current = currentOf(model, browser);
  const [owner] = [...model.users].find(([, stored]) => stored === uuid) ?? [];
  const isOther = current !== undefined && owner !== current;
  if (isOther && (owner !== undefined || model.users.get(current))) return 'account_mismatch';
  browser.generation += 1;
  const { generation } = browser;
  if (owner === undefined) {
    browser.offer = { uuid, persona, asked: current, until: seconds() + 600, generation, key };
    return undefined;
  }
  browser.user = owner;
  return report(model, persona);
}

/** Returns the login that waits in a browser. */
function waiting(model: Model, browser: ModelBrowser, machine: number): Offer | undefined {
  const { offer, generation } = browser;
  if (!offer || offer.generation !== generation || seconds() >= offer.until) return undefined;
  if (!keysOf(machine).includes(offer.key)) return undefined;
  return offer.asked === undefined || offer.asked === currentOf(model, browser) ? offer : undefined;
}

const answers: Record<string, string> = {
  access_denied: 'error=access_denied',
  'no code': 'code=',
  'wrong code': 'code=x',
  'wrong state': 'code=x',
};
const index = fc.nat(7);
const browser = fc.nat(1);
const other = rarely(browser);
const machine = fc.oneof({ weight: 6, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.constant(4) });
const step = stepsOf<Model, Real>();

const actions = [
  ...step(
    ['draw', 4],
    { browser, machine, href: fc.constantFrom('/one', '/two'), isStart: fc.boolean() },
    async (model, { connects, browsers }, { browser, machine, href, isStart }) => {
      const here = at(browsers, browser);
      const connect = at(connects, machine);
      const start = isStart
        ? await connect.handle(here.request(`/callback?dpplus=start&href=${href}`))
        : undefined;
      const button = start ? undefined : await connect.button(here.request('/'), { href });
      here.keep(new Headers(start?.headers ?? button?.headers));
      const url = new URL(start?.headers.get('location') ?? button?.attributes.href ?? '');
      const { generation } = at(model.browsers, browser);
      const state = url.searchParams.get('state') ?? '';
      model.tabs.push({ browser, state, href, generation, key: keyOf(machine), until: seconds() + 3600 });
    },
  ),
  ...step(
    ['come back', 8],
    {
      tab: index,
      other,
      machine,
      persona: fc.constantFrom('fresh', 'no-card'),
      answer: fc.constantFrom('code', 'code', 'code', 'code', ...Object.keys(answers)),
    },
    async (model, real, { tab: number, other, machine, persona, answer }) => {
      const tab = late(model.tabs, number);
      const browser = other ?? tab.browser;
      const here = at(model.browsers, browser);
      const { isConnected, logins } = linkOf(model, persona);
      const isLimit = answer === 'code' && !isConnected && logins >= 5;
      if (answer === 'code' && !isLimit && !isConnected)
        model.links.set(persona, { isConnected, logins: logins + 1 });
      const query = answers[answer] ?? (await real.app.code(persona));
      const state = answer === 'wrong state' ? tab.state.slice(0, -1) : tab.state;
      const { error, href, login, reason } = await comeBack(
        real,
        browser,
        machine,
        `${query}&state=${state}`,
      );
      const isRead = answer !== 'wrong state' && browser === tab.browser && keysOf(machine).includes(tab.key);
      const isOwn = isRead && here.generation - tab.generation < 2;
      const isValid = isOwn && here.generation === tab.generation && seconds() < tab.until;
      const isGood = isValid && !tab.isUsed;
      tab.isUsed ||= isValid;
      const isLogin = isGood && answer === 'code' && !isLimit && model.fault !== 'token';
      expect(login !== undefined).toBe(isLogin);
      const expected = () => {
        // A user who is logged in already sees the page, and no error.
        if (!isGood && !isOwn) return 'unknown_state';
        if (!isGood) return currentOf(model, here) === undefined ? 'expired_state' : undefined;
        if (isLimit) return 'login_limit';
        if (answer === 'access_denied') return answer;
        if (answer === 'no code') return 'invalid_response';
        if (failsAt(model, 'token') || !login) return 'service_unavailable';
        expect(login).toBe(model.uuids.get(persona) ?? login);
        model.uuids.set(persona, login);
        return welcome(model, here, keyOf(machine), persona, login);
      };
      const hasId = model.tabs.some((drawn) => drawn.browser === browser);
      const refusal = !hasId ? 'no-cookie' : !isOwn ? 'foreign' : isValid ? 'used' : 'expired';
      expect([error, reason]).toEqual([expected(), isGood ? undefined : refusal]);
      const isAsked =
        isLogin && !error && here.offer?.generation === here.generation && here.offer.asked === undefined;
      expect(href).toBe(isAsked ? '/ask' : isOwn ? tab.href : '/');
    },
    ({ tabs }) => tabs.length > 0,
  ),
  ...step(['ask', 4], { browser, machine }, async (model, { connects, browsers }, { browser, machine }) => {
    const offered = await at(connects, machine).offered(at(browsers, browser).request('/'));
    const here = at(model.browsers, browser);
    const offer = waiting(model, here, machine);
    expect(offered?.uuid).toBe(offer?.uuid);
    if (offered && offer)
      model.pages.push({
        browser,
        token: offered.token,
        offer,
        user: currentOf(model, here),
        key: keyOf(machine),
      });
  }),
  ...step(
    ['agree', 4],
    { page: index, other, machine },
    async (model, real, { page: number, other, machine }) => {
      const page = late(model.pages, number);
      const here = at(model.browsers, other ?? page.browser);
      const there = at(real.browsers, other ?? page.browser);
      const offer = waiting(model, here, machine);
      const user = currentOf(model, here);
      const isAgreed =
        offer && offer === page.offer && user === page.user && keysOf(machine).includes(page.key);
      const isTaken = [...model.users.values()].includes(offer?.uuid) || model.users.get(user ?? -1);
      let stored: number | undefined;
      const request = there.request('/', { 'sec-fetch-site': 'same-origin' });
      const headers = await at(real.connects, machine).accept(request, page.token, (uuid) => {
        const current = real.users.get(user ?? -1) ?? { id: Math.max(2, ...real.users.keys()) + 1 };
        if (current.uuid || [...real.users.values()].some((other) => other.uuid === uuid)) return false;
        stored = current.id;
        real.users.set(current.id, { ...current, uuid });
        return true;
      });
      expect([headers !== undefined, stored !== undefined]).toEqual(
        [isAgreed && !isTaken, isAgreed && !isTaken].map(Boolean),
      );
      if (!headers || !offer || stored === undefined) return;
      there.keep(headers);
      logIn(there, stored);
      model.users.set(stored, offer.uuid);
      Object.assign(here, { user: stored, offer: undefined });
      report(model, offer.persona);
    },
    ({ pages }) => pages.length > 0,
  ),
  ...step(['log in with a password', 2], { browser, user: fc.nat(2) }, (model, real, { browser, user }) => {
    if (!model.users.has(user)) real.users.set(user, { id: user });
    model.users.set(user, model.users.get(user));
    at(model.browsers, browser).user = user;
    logIn(at(real.browsers, browser), user);
  }),
  ...step(['log out', 1], { browser }, (model, { browsers }, { browser }) => {
    at(model.browsers, browser).user = undefined;
    at(browsers, browser).cookies.delete('user');
  }),
  ...step(
    ['delete a user', 1],
    { user: index },
    async (model, real, { user: number }) => {
      const [user, uuid] = at([...model.users], number);
      real.users.delete(user);
      model.users.delete(user);
      if (!uuid) return;
      await at(real.connects, 0).disconnect(uuid);
      const [persona = ''] = [...model.uuids].find(([, other]) => other === uuid) ?? [];
      if (!failsAt(model, 'disconnected') && linkOf(model, persona).isConnected)
        model.links.set(persona, { isConnected: false, logins: 0 });
    },
    ({ users }) => users.size > 0,
  ),
  ...step(['reconcile', 1], {}, async (model, real) => {
    const uuids = [...real.users.values()].flatMap(({ uuid }) => uuid ?? []);
    await at(real.connects, 0).reconcile(() => uuids, { maxRemoved: Number.POSITIVE_INFINITY });
    if (failsAt(model, 'connected')) return;
    const isStored = (uuid: string) => [...model.users.values()].includes(uuid);
    const known = [...model.uuids];
    const isGone = known.some(([persona, uuid]) => linkOf(model, persona).isConnected && !isStored(uuid));
    const fails = isGone && failsAt(model, 'disconnected');
    for (const [persona, uuid] of known) {
      const { isConnected, logins } = linkOf(model, persona);
      if (isStored(uuid)) model.links.set(persona, { isConnected: true, logins: 0 });
      else if (!fails) model.links.set(persona, { isConnected: false, logins: isConnected ? 0 : logins });
    }
  }),
  ...step(
    ['order a fault', 1],
    { on: fc.constantFrom('token', 'connected', 'disconnected') },
    async (model, { app }, { on }) => {
      const init = { method: 'PUT', body: JSON.stringify([{ on, then: { status: 503 } }]) };
      const headers = { 'content-type': 'application/json' };
      await app.sandbox.fetch(new Request(`${sandboxOrigin}/_sandbox/faults`, { ...init, headers }));
      model.fault = on;
    },
  ),
  ...step(['wait', 1], { waited: fc.constantFrom(301, 601, 3601) }, (_model, _real, { waited }) => {
    vi.setSystemTime(Date.now() + waited * 1000);
  }),
  ...step(['compare', 2], {}, async (model, real) => {
    expect(new Map([...real.users].map(([id, { uuid }]) => [id, uuid]))).toEqual(model.users);
    const connected = await at(real.connects, 0).connected();
    if (failsAt(model, 'connected')) return;
    for (const [persona, uuid] of model.uuids)
      expect(connected?.includes(uuid)).toBe(linkOf(model, persona).isConnected);
  }),
];

it('begins a session for the right user only, on any machine, in any order', { timeout: walkTimeout }, () =>
  walk('createConnect', actions, async () => {
    const real: Real = {
      app: appUnderTest(),
      users: new Map(),
      browsers: [new Browser(), new Browser()],
      connects: [],
    };
    const once = rememberOnce();
    real.connects = machines.map((_, machine) => createMachine(real, machine, once));
    await at(real.connects, 0).reconcile(() => [], { maxRemoved: Number.POSITIVE_INFINITY });
    const browsers = [{ generation: 0 }, { generation: 0 }];
    const model = { browsers, tabs: [], pages: [], users: new Map(), uuids: new Map(), links: new Map() };
    return { model, real };
  }),
);

it('calls the app once, however many callbacks with one state there are at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 2, max: 4 }),
      fc.boolean(),
      async (scheduler, count, hasOneCode) => {
        const used = new Set<string>();
        const app = appUnderTest({
          once: scheduler.scheduleFunction(async (id: string) => !used.has(id) && !!used.add(id)),
          fetch: scheduler.scheduleFunction(async (input: RequestInfo | URL, init?: RequestInit) =>
            app.sandbox.fetch(new Request(input, init)),
          ) as typeof fetch,
        });
        const browser = new Browser();
        const state = await app.draw(browser);
        const codes = [await app.code('fresh', ''), await app.code('fresh', '')];
        const logins = Array.from({ length: count }, (_, number) =>
          app.comeBack(browser.copy(), `${at(codes, hasOneCode ? 0 : number)}&state=${state}`),
        );
        await scheduler.waitFor(Promise.all(logins));
        expect(app.logins).toHaveLength(1);
      },
    ),
    runs(20),
  );
});
