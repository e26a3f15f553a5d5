import { setTimeout as delay } from 'node:timers/promises';
import { askingParameter } from '../../contract/queries.ts';
import type { Sandbox } from '../index.ts';
import { type AppBrowser, givenCookies, openAppBrowser, type Visit } from './app-browser.ts';
import { isAsked, withoutSlash, withQuery } from './callback-url.ts';
import { CannotCheck, noResponse } from './cannot-check.ts';
import { readCookieLine } from './cookie-line.ts';
import { type Exchange, pageExchange, preparation, serviceExchange } from './exchange.ts';
import { createIdentity } from './identity.ts';
import { type LoginStart, readForms, readLogin, readStart } from './login-start.ts';
import { createMasking } from './mask.ts';
import { openOtherHost } from './other-host.ts';
import { createServiceSide } from './service-side.ts';
import type { Spelling, StartedLogin, TestStand } from './stand.ts';
import type { Patience, Target } from './target.ts';

/** Creates the tools for one app. */
export function createTestStand(sandbox: Sandbox, target: Target, patience: Patience): TestStand {
  const seen: Visit[] = [];
  const exchanges: Exchange[] = [];
  const cookieValues = (target.cookie ?? '').split(/;\s*/).map((pair) => pair.replace(/^[^=]*=/, ''));
  const masking = createMasking(target.clientSecret, ...cookieValues);
  const note = (visit: Visit) => {
    seen.push(visit);
    for (const line of visit.cookies ?? []) masking.add(readCookieLine(line).value);
    exchanges.push(pageExchange(visit, masking));
  };
  const prepare = (what: string) => void exchanges.push(preparation(what));
  const service = createServiceSide(sandbox, target, { masking, patience, note: prepare });
  const openBrowser = (cookies = givenCookies('', target.redirectUri), header?: (own: string) => string) =>
    openAppBrowser(note, target.timeout, cookies, header, target.headers);
  /** The login of a page that is a redirect to the service. */
  const redirected = ({ url }: Visit) => readLogin({ url, status: 0, body: '' });
  /** The browsers with the session that the checker was given. */
  const sessions = new WeakSet<AppBrowser>();
  const openAs = (as: 'visitor' | 'session') => {
    const isSession = as === 'session' && target.cookie !== undefined;
    const browser = openBrowser(givenCookies(isSession ? target.cookie : '', target.redirectUri));
    if (isSession) sessions.add(browser);
    return browser;
  };
  const started = (browser: AppBrowser, visit: Visit, login?: LoginStart): StartedLogin => {
    masking.add(login?.state ?? '');
    const isSession = sessions.has(browser);
    return { browser, visit, isSession, hasLogin: login !== undefined, scope: '', ...login };
  };
  /** The form that starts a login, once it is known: others must not be posted for a logged-in user. */
  let loginAction = '';
  const postLogin = async (browser: AppBrowser, page: Visit) => {
    const forms = readForms(page).filter(
      ({ action }) => action === loginAction || (!loginAction && !sessions.has(browser)),
    );
    const [form] = forms;
    if (!form || forms.length > 1) return undefined;
    const login = redirected(await browser.open(form.action, { form: form.fields }));
    if (login) loginAction = form.action;
    return login;
  };
  const openLogin = async (browser: AppBrowser, page: string) => {
    const visit = await browser.open(page);
    const [link, login] = [readStart(visit), readLogin(visit, target.redirectUri)];
    if (link && !login?.state) return started(browser, visit, redirected(await browser.open(link)));
    return started(browser, visit, login ?? (await postLogin(browser, visit)));
  };
  /** The URL of the start, once the checker has looked for it. */
  let found: ReturnType<typeof findStart> | undefined;
  const findStart = async () => {
    const isStart = async (url: string) => redirected(await openBrowser().open(url)) !== undefined;
    const page = await openBrowser().open(target.loginPage);
    const ofPage = readStart(page);
    // The login page may be a start itself. On another host, it is that of a product behind the app.
    const isOwn = new URL(target.loginPage).origin === new URL(target.redirectUri).origin;
    const own = isOwn && redirected(page) ? target.loginPage : undefined;
    const url = ofPage ?? own ?? withQuery(target.redirectUri, { [askingParameter]: 'start' });
    // An app may redirect every visitor to the service, from any page or from its redirect URI.
    const isEvery = !ofPage && (await isStart(withQuery(target.redirectUri, { 'no-start': '' })));
    return !isEvery && (await isStart(url)) ? { url, isOfButton: !own || own !== url } : undefined;
  };
  /** The latest event before the last callback. */
  let last = 0;
  const identity = createIdentity({
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
      await service.beginCheck();
    },
    open: (as = 'visitor') => openAs(as),
    async begin(as = 'visitor', query = {}) {
      const page = withQuery((as === 'session' && target.connectPage) || target.loginPage, query);
      const login = await openLogin(openAs(as), page);
      if (login.hasLogin || as === 'session') return login;
      throw new CannotCheck(
        login.visit.status === 0
          ? noResponse(page, login.visit.failure)
          : `the page at ${page} has no button, no link and no redirect to the service (status ${login.visit.status}); pass another with --login`,
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
        return started(browser, visit, redirected(visit));
      };
      const isAtRedirectUri = withoutSlash(url) === withoutSlash(target.redirectUri) && isAsked(url);
      return Object.assign(start, { isAtRedirectUri, isOfButton });
    },
    plant: (browser, header) => openBrowser(browser.cookies(), header),
    openOtherHost,
    addUser: service.addUser,
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
      last = service.latest();
      const position = exchanges.length;
      const visit = await browser.open(spell(withQuery(target.redirectUri, query)), extras);
      const { length: promptCalls } = service.callsAfter(last);
      await delay(patience.grace);
      const events = service.callsAfter(last);
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
      // The check may have left faults that the app did not use up.
      await service.failFor([], {});
      const login = await stand.begin();
      const [browser, user] = [login.browser, await service.addUser()];
      const query = { code: await stand.code(login, user.id), state: login.state };
      last = service.latest();
      identity.expect(browser, user.id);
      const visit = await browser.open(withQuery(target.redirectUri, query));
      const isExchanged = await stand.settle(({ path, status }) => path === '/oauth/token' && status === 200);
      if (isExchanged && !(await identity.isLost(browser))) return;
      throw new CannotCheck(
        `after the check \`${id}\`, a login with the right state ` +
          `${isExchanged ? 'starts no session any more' : 'sends no token request'} ` +
          `(the callback responded ${visit.status}), so the check shows nothing; ` +
          `the app may limit or block logins: switch that off for the checks`,
      );
    },
    fail: service.fail,
    failFor: service.failFor,
  };
  return stand;
}
