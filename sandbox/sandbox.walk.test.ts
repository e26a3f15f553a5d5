// biome-ignore-all lint/suspicious/noThenProperty: the word of the control API.
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Scope, scopes } from '../contract/scopes.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { at, late, rarely, stepsOf, walk, walkTimeout } from '../testing/walk.ts';
import { createSandbox, type Sandbox } from './index.ts';
import { requestToken } from './testing/requests.ts';
import { type Browser, type Code, type Grant, hours, minutes, Rules, type Tab } from './testing/rules.ts';
import { authorizePath, origin, Visitor } from './testing/visitor.ts';
import { addPerson, apps, havePast, people, seed } from './testing/walked-apps.ts';

/** A page that a tab showed: Back shows it again. `logins` are those of its browser before it. */
type Page = { step: string; user: string | undefined; text: string; logins: number };
type OpenTab = Tab & { browser: number; handle: string; pages: Page[] };
interface Model {
  rules: Rules;
  browsers: Browser[];
  tabs: OpenTab[];
  codes: (Code & { text: string })[];
  tokens: { grant: Grant; of: Code; text: string }[];
  uuids: Map<string, string>;
  fault?: string | undefined;
  /** The persona that the seed does not have. */
  without?: string | undefined;
}
interface Real {
  sandbox: Sandbox;
  visitors: Visitor[];
  stateFile: string;
}

function begin(model: Model): Model {
  const rules = new Rules();
  for (const { client_id: app, client_secret: secret, redirect_uri: redirectUri } of apps)
    rules.apps.set(app, { secret, redirectUri });
  for (const { id } of people.filter((one) => one.id !== model.without)) {
    addPerson(rules, id);
    for (const app of rules.apps.keys()) havePast(rules, app, id);
  }
  const browsers = [0, 1].map(() => ({ until: 0, logins: 0 }));
  return Object.assign(model, { rules, browsers, tabs: [], codes: [], tokens: [], fault: undefined });
}

async function open(real: Real, without?: string): Promise<void> {
  await real.sandbox?.close();
  real.sandbox = createSandbox({ ...seed(without), stateFile: real.stateFile, clock: () => 0 });
  // Writes the state file.
  await control(real, 'POST', 'clock', { advance_seconds: 0 });
}

const json = { 'content-type': 'application/json' };
const control = ({ sandbox }: Real, method: string, path: string, body?: object) => {
  const init = body && { body: JSON.stringify(body), headers: json };
  return sandbox.fetch(new Request(`${origin}/_sandbox/${path}`, { method, ...init }));
};

/** Compares the answer in a tab with the rules, by which the login continues or ends. */
function expectStep(model: Model, visitor: Visitor, tab: OpenTab, refusal?: string): void {
  const { rules, browsers } = model;
  const browser = at(browsers, tab.browser);
  const { redirectUri = '' } = rules.apps.get(tab.app) ?? {};
  const step = rules.stepOf(tab, browser);
  const user = rules.userOf(browser) ?? '';
  const moved = redirectUri === tab.redirectUri ? undefined : 'redirect_uri_mismatch';
  const error = refusal ?? moved ?? (step === 'limit' ? 'access_denied' : undefined);
  if (error || step === 'done') {
    const { searchParams: query, href } = visitor.location;
    expect(href.split(/[?&](?:code|error)=/)[0]).toBe(redirectUri);
    expect([query.get('state'), query.get('error') ?? undefined]).toEqual(['state-1', error]);
    if (!error) model.codes.push({ ...rules.issue(tab, user), text: query.get('code') ?? '' });
    tab.ended = { at: rules.now, location: href };
    return;
  }
  const { text } = visitor;
  expect([visitor.response.status, text.includes(`/oauth/${step}"`)], text.slice(-1500)).toEqual([200, true]);
  const { login = '', user: shown } = visitor.form(step).fields;
  expect(shown).toBe({ 'second-factor': tab.chosen, consent: user }[step as 'consent']);
  const { granted } = rules.linkOf(tab.app, user);
  const asked = [...text.matchAll(/data-scope="(\w+)"/g)].map(([, scope]) => scope);
  const missing = step === 'consent' ? tab.scope.filter((scope) => !granted.includes(scope)) : [];
  expect(asked.toSorted()).toEqual(missing.toSorted());
  tab.handle = login;
  tab.pages.push({ step, user: shown, text, logins: browser.logins });
}

/** A login that is over: its own answer again within ten seconds, else an error. */
function expectOver({ rules }: Model, visitor: Visitor, tab?: OpenTab): void {
  const { at: ended = -11, location } = tab?.ended ?? {};
  if (rules.now - ended < 10) expect(visitor.location.href).toBe(location);
  else expect([400, 403], visitor.text).toContain(visitor.response.status);
}

const isUnderWay = ({ rules }: Model, tab: OpenTab) => !tab.ended && rules.now < tab.until;

/** The form and its values for a word, on each page. */
const submissions = (
  user: string,
  email: string,
): Record<string, [form: string, values?: Record<string, string>]> => ({
  'login yes': ['login', { persona: user }],
  'login no': ['login', { decision: 'cancel' }],
  'login other': ['switch-form', { decision: 'sign-up' }],
  'sign-up yes': ['sign-up', { decision: 'sign-up', first_name: 'New', last_name: 'User', email }],
  'sign-up no': ['sign-up', { decision: 'cancel' }],
  'sign-up other': ['switch-form', { decision: 'log-in' }],
  'second-factor yes': ['second-factor', { decision: 'confirm' }],
  'second-factor no': ['second-factor', { decision: 'refuse' }],
  'second-factor other': ['second-factor'],
  'consent yes': ['consent', { decision: 'allow' }],
  'consent no': ['consent', { decision: 'refuse' }],
  'consent other': ['other-account'],
});

/** The effect of a form on a login that is under way. Returns the refusal that ends it. */
async function decide(
  { rules, browsers }: Model,
  real: Real,
  tab: OpenTab,
  page: Page,
  form: string,
  { word, user, email }: Choice,
) {
  const browser = at(browsers, tab.browser);
  const isNew = rules.userOf(browser) === undefined;
  if (word === 'no') return 'access_denied';
  if (form === 'switch-form') Object.assign(tab, { isSigningUp: page.step === 'login', chosen: undefined });
  if (form === 'login' && isNew && rules.users.has(user))
    Object.assign(tab, { chosen: user, isSigningUp: false });
  if (form === 'sign-up' && isNew && [...rules.users.values()].some((other) => other.email === email))
    Object.assign(tab, { isSigningUp: true, chosen: undefined });
  else if (form === 'sign-up' && isNew) {
    const id = (await (await control(real, 'GET', 'personas')).json()).at(-1).id;
    expect(rules.users.has(id)).toBe(false);
    rules.users.set(id, { email, members: ['email'], hasCard: false });
    rules.logIn(browser, tab, id);
  }
  const { user: shown = '' } = page;
  if (form === 'second-factor' && word === 'yes' && shown === tab.chosen && rules.users.has(shown))
    rules.logIn(browser, tab, shown);
  if (form === 'other-account') {
    browser.user = undefined;
    Object.assign(tab, { isSigningUp: false, chosen: undefined });
  }
  if (form === 'consent' && rules.stepOf(tab, browser) === 'consent' && shown === rules.userOf(browser))
    rules.consent(tab.app, shown, tab.scope);
  return undefined;
}

function revoke({ codes }: Model, isRevoked: (code: Code) => boolean): void {
  for (const code of codes) if (isRevoked(code)) Object.assign(code, { isRevoked: true, tokens: [] });
}

function endLogins({ tabs }: Model, isEnded: (tab: OpenTab) => boolean): void {
  for (const tab of tabs) if (isEnded(tab)) Object.assign(tab, { until: 0, ended: undefined });
}

function removePerson(model: Model, user: string): void {
  const { rules, browsers } = model;
  rules.users.delete(user);
  revoke(model, (code) => code.user === user);
  // The session ends, and with it the browser's logins under way.
  endLogins(model, ({ browser }) => browsers[browser]?.user === user);
  for (const browser of browsers) if (browser.user === user) browser.user = undefined;
}

/** Compares the apps of each user with the rules. */
async function expectLinks({ rules }: Model, real: Real): Promise<void> {
  for (const { id, apps } of await (await control(real, 'GET', 'personas')).json())
    for (const { client_id, consented, scope, connected, unconnected_logins: logins } of apps) {
      const link = rules.linkOf(client_id, id);
      const granted = scopes.filter((name) => link.granted.includes(name)).join(' ');
      expect([consented, scope, connected, logins]).toEqual([
        link.consented,
        granted,
        link.connected,
        link.logins,
      ]);
    }
}

/** Compares the status of a response with the ordered fault or the expected status. Returns true for a success. */
function expectStatus(model: Model, endpoint: string, { status }: Response, expected: number): boolean {
  const isFault = model.fault === endpoint;
  if (isFault) model.fault = undefined;
  expect(status).toBe(isFault ? 503 : expected);
  return status < 300;
}

const index = fc.nat(7);
const browser = fc.nat(1);
const app = fc.constantFrom('shop', 'bank');
const user = fc.constantFrom('anna', 'bert', 'carl');
const scope = fc.subarray([...scopes]);
const isWrong = rarely(fc.constant(true));
const word = fc.constantFrom('yes', 'yes', 'yes', 'yes', 'no', 'other', 'other');
const email = fc.oneof(
  fc.uuid().map((id) => `${id}@example.com`),
  fc.constant('anna@example.com'),
);
type Choice = { word: string; user: string; email: string };
const step = stepsOf<Model, Real>();

const actions = [
  ...step(
    ['begin', 4],
    { browser, app, scope, by: fc.constantFrom('GET', 'GET', 'POST', 'POST with data', 'HEAD') },
    async (model, { visitors }, { browser, app, scope, by }) => {
      const { rules } = model;
      const visitor = at(visitors, browser);
      const { redirectUri } = rules.apps.get(app) ?? {};
      const uri = redirectUri ?? 'https://x.test/';
      const path = authorizePath({ client_id: app, redirect_uri: uri, scope: scope.join(' ') });
      const isSigningUp = by === 'POST with data';
      const body =
        path.replace(/^[^?]*\?/, '') + (isSigningUp ? '&enrollment_data%5Bfirst_name%5D=Zo%C3%AB' : '');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await (by.startsWith('POST')
        ? visitor.request('/oauth/authenticate', { method: 'POST', headers, body })
        : visitor.request(path, { method: by }));
      if (redirectUri === undefined) return expect(visitor.response.status).toBe(400);
      const until = rules.now + 24 * hours;
      const tab: OpenTab = { browser, app, redirectUri, scope, until, isSigningUp, handle: '', pages: [] };
      if (by === 'HEAD') {
        const isLimit = rules.stepOf(tab, at(model.browsers, browser)) === 'limit';
        return expect(visitor.response.status).toBe(isLimit ? 302 : 200);
      }
      expectStep(model, visitor, tab);
      return model.tabs.push(tab);
    },
  ),
  ...step(
    ['submit', 14],
    { tab: index, back: fc.constantFrom(0, 0, 0, 1, 2), word, user, email },
    async (model, real, { tab: number, back, ...choice }) => {
      const tab = late(model.tabs, number);
      const page = tab.pages.at(-1 - back) ?? tab.pages[0];
      if (!page) return;
      const visitor = at(real.visitors, tab.browser);
      const [form, values] = at(
        [submissions(choice.user, choice.email)[`${page.step} ${choice.word}`] ?? ['']],
        0,
      );
      visitor.text = page.text;
      await visitor.submit(form, values);
      // The forms from before a login change nothing.
      const isOld = page.logins !== at(model.browsers, tab.browser).logins;
      if (!isUnderWay(model, tab)) expectOver(model, visitor, isOld ? undefined : tab);
      else
        expectStep(
          model,
          visitor,
          tab,
          isOld ? undefined : await decide(model, real, tab, page, form, choice),
        );
    },
    ({ tabs }) => tabs.length > 0,
  ),
  ...step(
    ['show', 2],
    { tab: index, browser },
    async (model, { visitors }, { tab: number, browser }) => {
      const tab = late(model.tabs, number);
      if (tab.handle === '') return;
      const visitor = at(visitors, browser);
      await visitor.request(`/en/oauth/login.html?login=${tab.handle}`);
      if (isUnderWay(model, tab) && browser === tab.browser) expectStep(model, visitor, tab);
      else expectOver(model, visitor);
    },
    ({ tabs }) => tabs.length > 0,
  ),
  ...step(
    ['exchange', 4],
    { code: index, other: rarely(app), isWrong, isOtherUri: isWrong },
    async (model, { sandbox }, { code: number, other, isWrong, isOtherUri }) => {
      const { rules } = model;
      const code = late(model.codes, number);
      const app = other ?? code.app;
      const { secret } = rules.apps.get(app) ?? {};
      const redirectUri = isOtherUri ? 'https://other.test/' : code.redirectUri;
      const client = { client_id: app, client_secret: (!isWrong && secret) || 'wrong' };
      const fields = {
        grant_type: 'authorization_code',
        code: code.text,
        ...client,
        redirect_uri: redirectUri,
      };
      const body = new URLSearchParams(fields);
      const response = await sandbox.fetch(new Request(`${origin}/oauth/token`, { method: 'POST', body }));
      const isClient = !isWrong && secret !== undefined;
      const grant = isClient && model.fault !== 'token' ? rules.exchange(code, app, redirectUri) : undefined;
      if (!expectStatus(model, 'token', response, grant ? 200 : isClient ? 400 : 401) || !grant) return;
      const { uuid, access_token: text, ...rest } = await response.json();
      expect(rest).toEqual({ scope: scopes.filter((name) => grant.scope.includes(name)).join(' ') });
      expect(uuid).toBe(model.uuids.get(`${app} ${grant.user}`) ?? uuid);
      model.uuids.set(`${app} ${grant.user}`, uuid);
      model.tokens.push({ grant, of: code, text });
    },
    ({ codes }) => codes.length > 0,
  ),
  ...step(
    ['data', 3],
    { token: index, endpoint: fc.constantFrom('user_data', 'eid_data', 'eid_photo_data') },
    async (model, { sandbox }, { token, endpoint }) => {
      const { rules } = model;
      const { grant, of, text } = late(model.tokens, token);
      const headers = { authorization: `Bearer ${text}` };
      const response = await sandbox.fetch(new Request(`${origin}/oauth/${endpoint}`, { headers }));
      const person = rules.users.get(grant.user);
      const isValid = person && of.tokens.includes(grant) && rules.now < grant.until;
      const needed: Record<string, Scope[]> = {
        user_data: ['email', 'phone'],
        eid_data: ['eid_profile'],
        eid_photo_data: ['eid_photo'],
      };
      const isGranted = needed[endpoint]?.some((name) => grant.scope.includes(name));
      const isThere = endpoint === 'user_data' || person?.hasCard;
      const status = !isValid ? 401 : !isGranted ? 403 : isThere ? 200 : 404;
      if (!expectStatus(model, endpoint, response, status) || !person || endpoint === 'eid_photo_data')
        return;
      const body = await response.json();
      if (endpoint === 'eid_data') return expect('address' in body).toBe(grant.scope.includes('eid_address'));
      const members = person.members.filter((name) => grant.scope.some((scope) => name.startsWith(scope)));
      return expect(Object.keys(body).toSorted()).toEqual([...members, 'updated_at', 'uuid'].toSorted());
    },
    ({ tokens }) => tokens.length > 0,
  ),
  ...step(
    ['report', 3],
    {
      app,
      other: rarely(app),
      users: fc.array(user, { minLength: 1, maxLength: 2 }),
      to: fc.constantFrom('connected', 'disconnected'),
      isWrong,
    },
    async (model, real, { app, other: of = app, users, to, isWrong }) => {
      const { rules } = model;
      const unknown = '00000000-0000-4000-8000-000000000000';
      const body = JSON.stringify({
        uuids: users.map((user) => model.uuids.get(`${of} ${user}`) ?? unknown),
      });
      const { secret } = rules.apps.get(app) ?? {};
      const authorization = `Basic ${btoa(`${app}:${isWrong ? 'wrong' : secret}`)}`;
      const init = { method: 'POST', headers: { ...json, authorization }, body };
      const response = await real.sandbox.fetch(new Request(`${origin}/api/uuids/${to}`, init));
      const isIssued = (user: string) => model.uuids.has(`${app} ${user}`) && rules.linkOf(app, user).issued;
      const isKnown = of === app && users.every(isIssued);
      if (expectStatus(model, to, response, isWrong || !secret ? 401 : isKnown ? 201 : 404))
        for (const user of users) rules.report(app, user, to === 'connected');
      await expectLinks(model, real);
    },
  ),
  ...step(['list', 1], { app }, async (model, real, { app }) => {
    const { rules } = model;
    const { secret } = rules.apps.get(app) ?? {};
    const headers = { authorization: `Basic ${btoa(`${app}:${secret}`)}` };
    const response = await real.sandbox.fetch(new Request(`${origin}/api/uuids/connected`, { headers }));
    if (!expectStatus(model, 'connected', response, secret ? 200 : 401)) return;
    const connected = rules.linksOf(app).filter(([, link]) => link.connected);
    const known = connected.flatMap(([user]) => model.uuids.get(`${app} ${user}`) ?? []);
    const { uuids } = await response.json();
    expect([uuids.length, uuids]).toEqual([connected.length, expect.arrayContaining(known)]);
    await expectLinks(model, real);
  }),
  ...step(
    ['wait', 2],
    { seconds: fc.constantFrom(5, 9 * minutes, 11 * minutes, hours, 9 * hours, 25 * hours) },
    async ({ rules }, real, { seconds }) => {
      await control(real, 'POST', 'clock', { advance_seconds: seconds });
      rules.now += seconds;
    },
  ),
  ...step(
    ['log in by the control API', 1],
    { app, user, scope },
    async (model, real, { app, user, scope }) => {
      const { rules } = model;
      const login = { client_id: app, persona: user, scope: scope.join(' ') };
      const response = await control(real, 'POST', 'codes', login);
      const { redirectUri } = rules.apps.get(app) ?? {};
      if (redirectUri === undefined || !rules.users.has(user)) return expect(response.status).toBe(400);
      const { connected, logins } = rules.linkOf(app, user);
      const { code, error } = await response.json();
      if (!connected && logins >= 5) return expect(error).toBe('access_denied');
      rules.consent(app, user, scope);
      model.codes.push({ ...rules.issue({ app, redirectUri, scope }, user), text: code });
      return expectLinks(model, real);
    },
  ),
  ...step(['remove or add a person', 1], { user }, async (model, real, { user }) => {
    const { rules } = model;
    if (rules.users.has(user)) {
      expect((await control(real, 'DELETE', `personas/${user}`)).status).toBe(204);
      return removePerson(model, user);
    }
    const added = people.find(({ id }) => id === user);
    expect((await control(real, 'POST', 'personas', added)).status).toBe(201);
    addPerson(rules, user, true);
    rules.forget((_, of) => of === user);
    for (const app of rules.apps.keys()) rules.change(app, user);
  }),
  ...step(['remove or register an app', 1], { app }, async (model, real, { app }) => {
    const { rules } = model;
    const given = apps.find(({ client_id }) => client_id === app);
    if (!rules.apps.has(app)) {
      expect((await control(real, 'POST', 'apps', given)).status).toBe(201);
      rules.apps.set(app, { secret: `${app}-1`, redirectUri: given?.redirect_uri ?? '' });
      for (const user of rules.users.keys()) if (user !== model.without) havePast(rules, app, user);
      return;
    }
    expect((await control(real, 'DELETE', `apps/${app}`)).status).toBe(204);
    rules.apps.delete(app);
    rules.forget((of) => of === app);
    endLogins(model, (tab) => tab.app === app);
    revoke(model, (code) => code.app === app);
  }),
  ...step(
    ['change an app', 1],
    { app, name: fc.constantFrom('secret', 'redirectUri') },
    async ({ rules }, real, { app, name }) => {
      const changed = rules.apps.get(app);
      const response = await (name === 'secret'
        ? control(real, 'POST', `apps/${app}/secret`)
        : control(real, 'PATCH', `apps/${app}`, { redirect_uri: `https://${app}.test/${rules.now}` }));
      expect(response.status).toBe(changed ? 200 : 404);
      const { client_secret, redirect_uri } = await response.json();
      if (changed) Object.assign(changed, { [name]: name === 'secret' ? client_secret : redirect_uri });
    },
  ),
  ...step(['withdraw a consent', 1], { app, user }, async (model, real, { app, user }) => {
    const { rules } = model;
    const { status } = await control(real, 'DELETE', `personas/${user}/consents/${app}`);
    if (!rules.apps.has(app) || !rules.users.has(user)) return expect(status).toBe(404);
    rules.change(app, user, { consented: false, granted: [] });
    return revoke(model, (code) => code.app === app && code.user === user);
  }),
  ...step(
    ['order a fault', 1],
    { on: fc.constantFrom('token', 'user_data', 'eid_data', 'connected', 'disconnected') },
    async (model, real, { on }) => {
      await control(real, 'PUT', 'faults', [{ on, then: { status: 503 } }]);
      model.fault = on;
    },
  ),
  ...step(['restart', 1], { without: rarely(user) }, async (model, real, { without }) => {
    const { rules } = model;
    await open(real, without);
    // A persona of the seed comes and goes with its entry there.
    for (const { id } of people) {
      if (id === without && !rules.users.get(id)?.isAdded) removePerson(model, id);
      if (id !== model.without || id === without) continue;
      addPerson(rules, id);
      for (const app of rules.apps.keys())
        if (!rules.linksOf(app).some(([user]) => user === id)) havePast(rules, app, id);
    }
    endLogins(model, () => true);
    Object.assign(model, { fault: undefined, without });
    await expectLinks(model, real);
  }),
  ...step(['reset', 1], {}, async (model, real) => {
    await control(real, 'POST', 'reset');
    begin(model);
  }),
];

it('exchanges a code once, and counts each login, in a burst of requests', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).logIn('fresh');
  const code = visitor.location.searchParams.get('code') ?? '';
  const headers = { cookie: visitor.cookie };
  const both = () => [
    requestToken(sandbox, code),
    sandbox.fetch(new Request(origin + authorizePath(), { headers })),
  ];
  const responses = await Promise.all(Array.from({ length: 7 }, both).flat());
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const codes = responses.filter((response) => response.headers.get('location')?.includes('code='));
  expect(codes).toHaveLength(4);
});

it('follows the rules in any order of steps', { timeout: walkTimeout }, () =>
  walk('sandbox', actions, async () => {
    const stateFile = join(temporaryFolder(), 'state.json');
    const real = { stateFile } as Real;
    await open(real);
    real.visitors = [0, 1].map(() => new Visitor({ fetch: (request) => real.sandbox.fetch(request) }));
    return { model: begin({ uuids: new Map() } as Model), real };
  }),
);
