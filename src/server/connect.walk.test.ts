// biome-ignore-all lint/suspicious/noThenProperty: the word of the control API.
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { origin as sandboxOrigin } from '../../sandbox/testing/visitor.ts';
import { at, late, rarely, stepsOf, walk, walkTimeout } from '../../testing/walk.ts';
import { rememberAnswers } from './answers.ts';
import { rememberOnce } from './once.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';
import {
  asks,
  comeBack,
  createMachine,
  currentOf,
  failsAt,
  keyOf,
  keysOf,
  linkOf,
  logIn,
  type Model,
  type ModelBrowser,
  machines,
  type Real,
  receive,
  report,
  seconds,
  waiting,
  welcome,
} from './testing/login-model.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

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
      arrival: rarely(fc.constantFrom('lost', 'twice')),
    },
    async (model, real, { tab: number, other, machine, persona, answer, arrival }) => {
      const tab = late(model.tabs, number);
      const browser = other ?? tab.browser;
      const here = at(model.browsers, browser);
      const { isConnected, logins } = linkOf(model, persona);
      const isLimit = answer === 'code' && !isConnected && logins >= 5;
      if (answer === 'code' && !isLimit && !isConnected)
        model.links.set(persona, { isConnected, logins: logins + 1 });
      const query = answers[answer] ?? (await real.app.code(persona));
      const state = answer === 'wrong state' ? tab.state.slice(0, -1) : tab.state;
      const returned = await comeBack(real, browser, machine, `${query}&state=${state}`, arrival);
      const { error, href, login, reason } = returned;
      const keys = keysOf(machine);
      const isRead = answer !== 'wrong state' && browser === tab.browser && keys.includes(tab.key);
      const isOwn = isRead && here.generation - tab.generation < 2;
      const isValid = isOwn && here.generation === tab.generation && seconds() < tab.until;
      const isGood = isValid && !tab.isUsed;
      tab.isUsed ||= isValid;
      const isLogin = isGood && answer === 'code' && !isLimit && model.fault !== 'token';
      expect(login !== undefined).toBe(isLogin);
      const errorOf = (there: ModelBrowser): string | undefined => {
        if (isLimit) return 'login_limit';
        if (answer === 'access_denied') return answer;
        if (answer === 'no code') return 'invalid_response';
        if (failsAt(model, 'token') || !login) return 'service_unavailable';
        expect(login).toBe(model.uuids.get(persona) ?? login);
        model.uuids.set(persona, login);
        return welcome(model, there, keyOf(machine), persona, login);
      };
      if (isGood) {
        const there = { ...here };
        const end = { browser: there, until: seconds() + 60, key: keyOf(machine) };
        tab.kept = { error: errorOf(there), ...end };
      }
      const { kept } = tab;
      const isKept = kept && !tab.isDelivered && seconds() < kept.until && keys.includes(kept.key);
      const result = isValid && (isGood || isKept) ? kept : undefined;
      const hasId = model.tabs.some((drawn) => drawn.browser === browser);
      const refusal = !hasId ? 'no-cookie' : !isOwn ? 'foreign' : isValid ? 'used' : 'expired';
      expect(reason).toBe(result ? undefined : refusal);
      if (arrival === 'lost') return;
      const isDelivered = tab.isDelivered || !isValid;
      if (result) {
        receive(here, result);
        tab.isDelivered = true;
      }
      // A user who is logged in already sees the page, and no error.
      const lateError = currentOf(model, here) === undefined && isDelivered ? 'expired_state' : undefined;
      expect(error).toBe(result ? result.error : isOwn ? lateError : 'unknown_state');
      expect(href).toBe(result && !error && asks(result) ? '/ask' : isOwn ? tab.href : '/');
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
    const shared = { once: rememberOnce(), answers: rememberAnswers() };
    real.connects = machines.map((_, machine) => createMachine(real, machine, shared));
    await at(real.connects, 0).reconcile(() => [], { maxRemoved: Number.POSITIVE_INFINITY });
    const browsers = [{ generation: 0 }, { generation: 0 }];
    const model = { browsers, tabs: [], pages: [], users: new Map(), uuids: new Map(), links: new Map() };
    return { model, real };
  }),
);
