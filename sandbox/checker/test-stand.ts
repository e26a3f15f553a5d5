import { setTimeout as delay } from 'node:timers/promises';
import { askingParameter } from '../../contract/queries.ts';
import type { Sandbox, SandboxEvent } from '../index.ts';
import { type AppBrowser, givenCookies, openAppBrowser, type Visit } from './app-browser.ts';
import { isAsked, withoutSlash, withQuery } from './callback-url.ts';
import { CannotCheck, noResponse } from './cannot-check.ts';
import { readCookieLine } from './cookie-line.ts';
import { type Exchange, pageExchange, preparation, serviceExchange } from './exchange.ts';
import { createLoginFinder } from './find-login.ts';
import { createIdentity } from './identity.ts';
import { type LoginStart, readStart, redirectedLogin } from './login-start.ts';
import { createShortening } from './long-scripts.ts';
import { createMasking } from './mask.ts';
import { openOtherHost } from './other-host.ts';
import { createPopulation, createServiceSide, type Population } from './service-side.ts';
import type { Spelling, StartedLogin, TestStand } from './stand.ts';
import type { Patience, Target } from './target.ts';

/** A first response may take so many timeouts. */
const mostPatient = 4;
/** A page that takes a longer part of the timeout may have been compiled. */
const longPart = 1 / 8;

/** Why the login of a user begins no session, although those of others did. */
const partlyKnown =
  'the app may know some of the users of the checks, and ask this one who they are: store the UUIDs of all ' +
  '(docs/checker.md, "Logged-in users"); else it may block users after some logins: switch that off for the checks';

interface Common {
  population: Population;
  identity?: ReturnType<typeof createIdentity>;
  finder?: ReturnType<typeof createLoginFinder>;
}

/**
 * Creates the tools for one app.
 *
 * @param common what they have in common with those of the checks that go on beside
 */
export function createTestStand(
  sandbox: Sandbox,
  target: Target,
  patience: Patience,
  common: Common = {
    population: createPopulation(),
  },
): TestStand {
  const seen: Visit[] = [];
  const exchanges: Exchange[] = [];
  const cookieValues = [target.cookie, target.visitorCookie]
    .flatMap((header) => header?.split(/;\s*/) ?? [])
    .map((pair) => pair.replace(/^[^=]*=/, ''));
  const masking = createMasking(target.clientSecret, ...cookieValues);
  const note = (visit: Visit) => {
    seen.push(visit);
    for (const line of visit.cookies ?? []) masking.add(readCookieLine(line).value);
    exchanges.push(pageExchange(visit, masking));
  };
  const prepare = (what: string) => void exchanges.push(preparation(what));
  const { population } = common;
  const isApart = common.identity !== undefined;
  const tools = { masking, patience, note: prepare, population, isApart };
  const service = createServiceSide(sandbox, target, tools);
  const shorten = createShortening();
  /** How often its timeout a response may take. */
  let patient = 1;
  const openBrowser = (cookies = givenCookies('', target.redirectUri), header?: (own: string) => string) =>
    openAppBrowser(note, patient * target.timeout, cookies, header, {
      always: target.headers,
      calls: service.latest,
      shorten,
    });
  /** A planted header with the cookies of each visitor, without which an app may show nothing. */
  const withVisitor = (header: string) =>
    !target.visitorCookie || header.includes(target.visitorCookie)
      ? header
      : `${target.visitorCookie}; ${header}`;
  /** The browsers with the session that the checker was given. */
  const sessions = new WeakSet<AppBrowser>();
  const openAs = (as: 'visitor' | 'session') => {
    const isSession = as === 'session' && target.cookie !== undefined;
    const given = [target.visitorCookie, isSession && target.cookie].filter(Boolean).join('; ');
    const browser = openBrowser(givenCookies(given, target.redirectUri));
    if (isSession) sessions.add(browser);
    return browser;
  };
  const started = (browser: AppBrowser, visit: Visit, login?: LoginStart): StartedLogin => {
    masking.add(login?.state ?? '');
    const isSession = sessions.has(browser);
    return { browser, visit, isSession, hasLogin: login !== undefined, scope: '', ...login };
  };
  const finder = common.finder ?? createLoginFinder(target, () => openAs('visitor'));
  const openLogin = async (browser: AppBrowser, page: string) => {
    const { visit, login } = await finder.open(browser, page, !sessions.has(browser));
    return started(browser, visit, login);
  };
  /** The URL of the start, once the checker has looked for it. */
  let found: ReturnType<typeof findStart> | undefined;
  const findStart = async () => {
    const isStart = async (url: string) => redirectedLogin(await openAs('visitor').open(url)) !== undefined;
    const page = await openAs('visitor').open(target.loginPage);
    const ofPage = readStart(page);
    const { start: behindPage } = ofPage ? {} : await finder.open(openAs('visitor'), target.loginPage, true);
    // The login page may be a start itself. On another host, it is that of a product behind the app.
    const isOwn = new URL(target.loginPage).origin === new URL(target.redirectUri).origin;
    const own = isOwn && redirectedLogin(page) ? target.loginPage : behindPage;
    const url = ofPage ?? own ?? withQuery(target.redirectUri, { [askingParameter]: 'start' });
    // An app may redirect every visitor to the service, from any page or from its redirect URI.
    const isEvery = !ofPage && (await isStart(withQuery(target.redirectUri, { 'no-start': '' })));
    return !isEvery && (await isStart(url)) ? { url, isOfButton: !own || own !== url } : undefined;
  };
  /** The latest event before the last callback. */
  let last = 0;
  /** The browser of the last callback of the check, if the app has exchanged its code. */
  let recent: AppBrowser | undefined;
  const isExchange = ({ path, status }: SandboxEvent) => path === '/oauth/token' && status === 200;
  const identity =
    common.identity ??
    createIdentity({
      target,
      open: openAs,
      isSession: (browser) => sessions.has(browser),
      async logIn({ id }) {
        const login = await stand.begin();
        const { visit } = await stand.logIn(login, id);
        return { browser: login.browser, arrival: visit.url };
      },
      known: service.known,
      addUser: service.addUser,
      users: () => service.users.values(),
    });
  const stand: TestStand = {
    target,
    patience,
    seen,
    exchanges,
    masking,
    sandbox,
    codes: service.codes,
    async beginCheck() {
      exchanges.length = 0;
      recent = undefined;
      await service.beginCheck();
    },
    async awaitApp() {
      const { accountPage, connectPage, loginPage, redirectUri } = target;
      const start = performance.now();
      patient = mostPatient;
      const { status } = await openAs('visitor').open(loginPage);
      const isCompiling = status > 0 && performance.now() - start > longPart * target.timeout;
      for (const page of new Set(isCompiling ? [redirectUri, connectPage, accountPage] : []))
        if (page !== undefined && page !== loginPage) await openAs('visitor').open(page);
      patient = 1;
    },
    open: (as = 'visitor') => openAs(as),
    async begin(as = 'visitor', query = {}) {
      const page = withQuery((as === 'session' && target.connectPage) || target.loginPage, query);
      const login = await openLogin(openAs(as), page);
      if (login.hasLogin || as === 'session') return login;
      throw new CannotCheck(
        login.visit.status === 0
          ? noResponse(page, login.visit.failure)
          : `the page at ${page} has no button, no link and no redirect to the service (status ${login.visit.status})${finder.seen(login.visit)}; ` +
              `pass another with --login, the request that starts a login with --begin, or the cookie of a consent with --visitor-cookie`,
      );
    },
    async beginAgain(browser) {
      const login = await openLogin(browser, target.loginPage);
      // A page without a button for its user may still have a start.
      const start = login.hasLogin ? undefined : await stand.findStart();
      return start ? start(browser) : login;
    },
    async findStart() {
      found ??= findStart();
      const { url = '', isOfButton = false } = (await found) ?? {};
      if (!url) return undefined;
      const start = async (browser: AppBrowser, query = {}, headers = {}, spell: Spelling = String) => {
        const visit = await browser.open(spell(withQuery(url, query)), { headers });
        return started(browser, visit, redirectedLogin(visit));
      };
      const isAtRedirectUri = withoutSlash(url) === withoutSlash(target.redirectUri) && isAsked(url);
      return Object.assign(start, { isAtRedirectUri, isOfButton });
    },
    plant: (browser, header) => openBrowser(browser.cookies(), (own) => withVisitor(header(own))),
    openOtherHost,
    addUser: service.addUser,
    known: service.known,
    oracle: identity.oracle,
    who: identity.who,
    changeOf: identity.changeOf,
    unreported: service.unreported,
    settle: (isCall) => service.settle(last, isCall),
    copy: (browser, except) => openBrowser(browser.cookies(except)),
    code: async ({ scope, isSession } = { scope: '', isSession: false }, userId) =>
      (await service.code(scope, isSession, userId)).code,
    token: async (login) => service.token(await stand.code(login)),
    async requestCallback(browser, query, spell = String, extras = {}) {
      // Another callback may come meanwhile.
      const before = service.latest();
      last = before;
      const position = exchanges.length;
      const visit = await browser.open(spell(withQuery(target.redirectUri, query)), extras);
      const { length: promptCalls } = service.callsAfter(before);
      await delay(patience.grace);
      const events = service.callsAfter(before);
      recent = events.some(isExchange) ? browser : undefined;
      // The app makes its calls before it responds to the callback, or soon after.
      exchanges.splice(position + 1, 0, ...events.map((event) => serviceExchange(event, masking)));
      return { visit, events, promptCalls };
    },
    async logIn(login, userId) {
      // A login that shows nothing does not use up those that `fresh` has before the app reports it.
      const isKnown = login.isSession || !identity.isUnseen();
      const { code, persona } = await service.code(login.scope, isKnown, userId);
      identity.expect(login.browser, persona);
      return stand.requestCallback(login.browser, { code, state: login.state });
    },
    async control(id) {
      if (recent && !(await identity.isLost(recent))) return;
      // The check may have left faults that the app did not use up.
      await service.failFor([]);
      const login = await stand.begin();
      const [browser, user] = [login.browser, await service.addUser()];
      const query = { code: await stand.code(login, user.id), state: login.state };
      last = service.latest();
      identity.expect(browser, user.id);
      const visit = await browser.open(withQuery(target.redirectUri, query));
      const isExchanged = await stand.settle(isExchange);
      if (isExchanged && !(await identity.isLost(browser))) return;
      throw new CannotCheck(
        `after the check \`${id}\`, a login with the right state ` +
          `${isExchanged ? `of ${user.id} starts no session` : 'sends no token request'} ` +
          `(the callback responded ${visit.status}), so the check shows nothing; ` +
          `${isExchanged ? partlyKnown : 'the app may limit or block logins: switch that off for the checks'}`,
      );
    },
    fail: service.fail,
    failFor: service.failFor,
    isToCome: service.isToCome,
    apart: () => createTestStand(sandbox, target, patience, { population, identity, finder }),
  };
  return stand;
}
