import { setTimeout as delay } from 'node:timers/promises';
import { askingParameter } from '../../contract/queries.ts';
import type { FaultEffect, FaultTarget, Sandbox, SandboxEvent } from '../index.ts';
import {
  type AppBrowser,
  type BrowserCookies,
  givenCookies,
  openAppBrowser,
  type Visit,
} from './app-browser.ts';
import { type CallbackQuery, isAsked, withoutSlash, withQuery } from './callback-url.ts';
import { CannotCheck, noResponse } from './cannot-check.ts';
import { readCookieLine } from './cookie-line.ts';
import { type Exchange, pageExchange, preparation, serviceExchange } from './exchange.ts';
import { type LoginStart, readForms, readLogin, readStart } from './login-start.ts';
import { createMasking, type Masking } from './mask.ts';
import { type OtherHost, openOtherHost } from './other-host.ts';
import { type CheckedUser, createServiceSide } from './service-side.ts';
import type { Patience, Target } from './target.ts';

/** A login that was started at the app. */
export interface StartedLogin extends LoginStart {
  browser: AppBrowser;
  /** The login page, or the response of the start. */
  visit: Visit;
  /** Whether the page has a button, a link, a form or a redirect to the service. */
  hasLogin: boolean;
  /** Whether the browser has the session that the checker was given. */
  isSession: boolean;
}

/** Another spelling of a URL. */
export type Spelling = (url: string) => string;

/** Starts a login in a browser at the start of the app (docs/protocol.md, "Start"). */
export interface Start {
  (
    browser: AppBrowser,
    query?: CallbackQuery,
    headers?: Readonly<Record<string, string>>,
    spell?: Spelling,
  ): Promise<StartedLogin>;
  /** The start is at the redirect URI (docs/protocol.md, "One address"). */
  isAtRedirectUri: boolean;
}

/** The page after a callback, and the app's calls at the service. */
export interface CallbackResult {
  visit: Visit;
  events: SandboxEvent[];
  /** How many of the calls came before the response. */
  promptCalls: number;
}

/** The tools of the checks: browsers at the app, and the sandbox in the place of the service. */
export interface TestStand {
  readonly target: Target;
  readonly patience: Patience;
  /** Every page of the app, in all checks. */
  readonly seen: Visit[];
  /** Every request of the current check, masked; emptied before each check. */
  readonly exchanges: Exchange[];
  readonly masking: Masking;
  readonly sandbox: Sandbox;
  /** Begins a check: with a new user of the service, and without the faults and the late calls of the one before. */
  beginCheck(): Promise<void>;
  /** A browser without cookies, or with the session that the checker was given, if any. */
  open(as?: 'visitor' | 'session'): AppBrowser;
  /**
   * Starts a login as a new visitor, or with the session that the checker was given, if any.
   * @throws CannotCheck when a visitor finds no login.
   */
  begin(as?: 'visitor' | 'session'): Promise<StartedLogin>;
  /** Opens the login page again in a browser, as in another tab. */
  beginAgain(browser: AppBrowser): Promise<StartedLogin>;
  /** Looks for the start of the app: at the link of the login page, or at the redirect URI. */
  findStart(): Promise<Start | undefined>;
  /** A browser with the same cookies, such as an attacker's who planted them. Leaves out the cookie `except`. */
  copy(browser: AppBrowser, except?: string): AppBrowser;
  /** A browser with the same cookies that sends another `Cookie` header, made from its own. */
  plant(browser: AppBrowser, header: (own: string) => string): AppBrowser;
  /** A host beside the app and the service, which notes the requests that reach it. */
  openOtherHost(): Promise<OtherHost>;
  /** Adds a user of the service who is new to the app. */
  addUser(changes?: Partial<CheckedUser>): Promise<CheckedUser>;
  /** Whether a call of `POST /api/uuids/connected` succeeded in any check. */
  wasConnected(): boolean;
  /** Waits for a call since the last callback that may come after its response, and returns it. */
  settle(isCall: (event: SandboxEvent) => boolean): Promise<SandboxEvent | undefined>;
  /** A code for the user of the check, or another, as if they had just logged in at the service with the scope of `login`. */
  code(login?: Pick<StartedLogin, 'scope' | 'isSession'>, userId?: string): Promise<string>;
  /** Requests the callback, and returns the last page and the app's calls at the service. */
  requestCallback(browser: AppBrowser, query: CallbackQuery, spell?: Spelling): Promise<CallbackResult>;
  /** Requests the callback of a login with its state and a new code for the persona `fresh`, whom the app may know. */
  logIn(login: StartedLogin, userId?: string): Promise<CallbackResult>;
  /** Logs in once more. @throws CannotCheck when no token request follows: then a refusal shows nothing. */
  control(id: string): Promise<void>;
  /** Makes the next response of an endpoint fail. */
  fail(on: FaultTarget, effect: FaultEffect): Promise<void>;
}

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
  const openBrowser = (cookies?: BrowserCookies, header?: (own: string) => string) =>
    openAppBrowser(note, target.timeout, cookies, header);
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
    const [link, login] = [readStart(visit), readLogin(visit)];
    if (link && !login?.state) return started(browser, visit, redirected(await browser.open(link)));
    return started(browser, visit, login ?? (await postLogin(browser, visit)));
  };
  /** The URL of the start, once the checker has looked for it. */
  let startUrl: Promise<string | undefined> | undefined;
  const findStart = async () => {
    const isStart = async (url: string) => redirected(await openBrowser().open(url)) !== undefined;
    const ofPage = readStart(await openBrowser().open(target.loginPage));
    const url = ofPage ?? withQuery(target.redirectUri, { [askingParameter]: 'start' });
    // An app may redirect every visitor to the service, from any page or from its redirect URI.
    const isEvery = !ofPage && (await isStart(withQuery(target.redirectUri, { 'no-start': '' })));
    return !isEvery && (await isStart(url)) ? url : undefined;
  };
  /** The latest event before the last callback. */
  let last = 0;
  const stand: TestStand = {
    target,
    patience,
    seen,
    exchanges,
    masking,
    sandbox,
    async beginCheck() {
      exchanges.length = 0;
      await service.beginCheck();
    },
    open: (as = 'visitor') => openAs(as),
    async begin(as = 'visitor') {
      const page = (as === 'session' && target.connectPage) || target.loginPage;
      const login = await openLogin(openAs(as), page);
      if (login.hasLogin || as === 'session') return login;
      throw new CannotCheck(
        login.visit.status === 0
          ? noResponse(page, login.visit.failure)
          : `the page at ${page} has no button, no link and no redirect to the service (status ${login.visit.status}); pass another with --login`,
      );
    },
    beginAgain: (browser) => openLogin(browser, target.loginPage),
    async findStart() {
      startUrl ??= findStart();
      const url = await startUrl;
      if (!url) return undefined;
      const start = async (browser: AppBrowser, query = {}, headers = {}, spell: Spelling = String) => {
        const visit = await browser.open(spell(withQuery(url, query)), { headers });
        return started(browser, visit, redirected(visit));
      };
      const isAtRedirectUri = withoutSlash(url) === withoutSlash(target.redirectUri) && isAsked(url);
      return Object.assign(start, { isAtRedirectUri });
    },
    plant: (browser, header) => openBrowser(browser.cookies(), header),
    openOtherHost,
    addUser: service.addUser,
    wasConnected: service.wasConnected,
    settle: (isCall) => service.settle(last, isCall),
    copy: (browser, except) => openBrowser(browser.cookies(except)),
    code: ({ scope, isSession } = { scope: '', isSession: false }, userId) =>
      service.code(scope, isSession, userId),
    async requestCallback(browser, query, spell = String) {
      last = service.latest();
      const position = exchanges.length;
      const visit = await browser.open(spell(withQuery(target.redirectUri, query)));
      const { length: promptCalls } = service.callsAfter(last);
      await delay(patience.grace);
      const events = service.callsAfter(last);
      // The app makes its calls before it responds to the callback, or soon after.
      exchanges.splice(position + 1, 0, ...events.map((event) => serviceExchange(event, masking)));
      return { visit, events, promptCalls };
    },
    logIn: async (login, userId) =>
      stand.requestCallback(login.browser, {
        code: await service.code(login.scope, true, userId),
        state: login.state,
      }),
    async control(id) {
      const login = await stand.begin();
      const query = { code: await stand.code(login), state: login.state };
      last = service.latest();
      const visit = await login.browser.open(withQuery(target.redirectUri, query));
      if (!(await stand.settle(({ path, status }) => path === '/oauth/token' && status === 200)))
        throw new CannotCheck(
          `after the check \`${id}\`, a login with the right state sends no token request ` +
            `(the callback responded ${visit.status}), so the check shows nothing; ` +
            `the app may limit or block logins: switch that off for the checks`,
        );
    },
    fail: service.fail,
  };
  return stand;
}
