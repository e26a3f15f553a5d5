import { setTimeout as delay } from 'node:timers/promises';
import type { FaultEffect, FaultTarget, Sandbox, SandboxEvent } from '../sandbox/index.ts';
import { type AppBrowser, openAppBrowser, type Visit } from './app-browser.ts';
import { readCookieLine } from './cookie-line.ts';
import { type Exchange, pageExchange, preparation, serviceExchange } from './exchange.ts';
import { type LoginStart, readForms, readLogin, readStart } from './login-start.ts';
import { createMasking, type Masking } from './mask.ts';
import { type OtherHost, openOtherHost } from './other-host.ts';

/** The app, as the arguments of the command describe it. */
export interface Target {
  redirectUri: string;
  clientId: string;
  clientSecret: string;
  /** The page with the login button. */
  loginPage: string;
  /** The `Cookie` header of a user who is logged in at the app. */
  cookie?: string;
  /** The page with the button for a user who is logged in; by default the login page. */
  connectPage?: string;
  /** Scopes that other pages of the app ask for. */
  scope?: string;
  /** Milliseconds that the app has for each response. */
  timeout: number;
  /** The https redirect URI belongs to a test server, where `is_sandbox=true` is right. */
  isTestServer?: boolean;
}

/** A login that was started at the app. */
export interface StartedLogin extends LoginStart {
  browser: AppBrowser;
  /** The login page, or the response of the start. */
  visit: Visit;
  /** Whether the page has a button, a link, a form or a redirect to the service. */
  hasLogin: boolean;
}

/** Starts a login in a browser at the start of the app (docs/protocol.md, "Start"). */
export type Start = (
  browser: AppBrowser,
  query?: CallbackQuery,
  headers?: Readonly<Record<string, string>>,
) => Promise<StartedLogin>;

/** The page after a callback, and the app's calls at the service. */
export interface CallbackResult {
  visit: Visit;
  events: SandboxEvent[];
}

/** The parameters of a callback or a start. A list repeats its parameter. */
export type CallbackQuery = Record<string, string | readonly string[] | undefined>;

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
  /** A browser without cookies, or with the session that the checker was given, if any. */
  open(as?: 'visitor' | 'session'): AppBrowser;
  /** Starts a login as a new visitor, or with the session that the checker was given, if any. */
  begin(as?: 'visitor' | 'session'): Promise<StartedLogin>;
  /** Opens the login page again in a browser, as in another tab. */
  beginAgain(browser: AppBrowser): Promise<StartedLogin>;
  /** Looks for the start of the app: at the link of the login page, or below the redirect URI. */
  findStart(): Promise<Start | undefined>;
  /** A browser with the same cookies, such as an attacker's who planted them. Leaves out the cookie `except`. */
  copy(browser: AppBrowser, except?: string): AppBrowser;
  /** A browser with the same cookies that sends another `Cookie` header, made from its own. */
  plant(browser: AppBrowser, header: (own: string) => string): AppBrowser;
  /** A host beside the app and the service, which notes the requests that reach it. */
  openOtherHost(): Promise<OtherHost>;
  /** Adds a persona who is new to the app, and returns its id. */
  addPersona(): Promise<string>;
  /** Whether a call of `POST /api/uuids/connected` succeeded in any check. */
  wasConnected(): boolean;
  /** A code for a persona, as if they had just logged in at the service. */
  code(persona?: string, scope?: string): Promise<string>;
  /** Requests the callback, and returns the last page and the app's calls at the service. */
  requestCallback(browser: AppBrowser, query: CallbackQuery): Promise<CallbackResult>;
  /** Makes the next response of an endpoint fail. */
  fail(on: FaultTarget, effect: FaultEffect): Promise<void>;
}

/** Delays of the checks, in milliseconds. */
export interface Patience {
  /** The wait for calls that the app makes after its response. */
  grace: number;
  /** The delay of a slow token endpoint. */
  slow: number;
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
  const control = async (path: string, method: string, body?: unknown): Promise<unknown> => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await sandbox.fetch(new Request(`http://localhost/_sandbox/${path}`, init));
    return response.json();
  };
  const eventsAfter = async (id: number) => {
    const events = (await control('events', 'GET')) as SandboxEvent[];
    return events.filter((event) => event.id > id);
  };
  const openBrowser = (cookie?: string, header?: (own: string) => string) =>
    openAppBrowser(note, target.timeout, target.redirectUri, cookie, header);
  /** The login of a page that is a redirect to the service. */
  const redirected = ({ url }: Visit) => readLogin({ url, status: 0, body: '' });
  const started = (browser: AppBrowser, visit: Visit, login?: LoginStart): StartedLogin => {
    masking.add(login?.state ?? '');
    return { browser, visit, hasLogin: login !== undefined, scope: '', ...login };
  };
  /** The form that starts a login, once it is known: others must not be posted for a logged-in user. */
  let loginAction = '';
  const postLogin = async (browser: AppBrowser, page: Visit, isVisitor: boolean) => {
    const forms = readForms(page).filter(
      ({ action }) => action === loginAction || (!loginAction && isVisitor),
    );
    const [form] = forms;
    if (!form || forms.length > 1) return undefined;
    const login = redirected(await browser.open(form.action, { form: form.fields }));
    if (login) loginAction = form.action;
    return login;
  };
  const openLogin = async (browser: AppBrowser, page: string, isVisitor: boolean) => {
    const visit = await browser.open(page);
    const link = readStart(visit);
    const next = async () =>
      link ? redirected(await browser.open(link)) : postLogin(browser, visit, isVisitor);
    return started(browser, visit, readLogin(visit) ?? (await next()));
  };
  /** The URL of the start, once the checker has looked for it. */
  let startUrl: Promise<string | undefined> | undefined;
  const findStart = async () => {
    const below = (name: string) => {
      const url = new URL(target.redirectUri);
      url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
      return url.href;
    };
    const isStart = async (url: string) => redirected(await openBrowser().open(url)) !== undefined;
    const url = readStart(await openBrowser().open(target.loginPage)) ?? below('start');
    // An app may redirect every visitor to the service, from any page.
    return (await isStart(url)) && !(await isStart(below('no-start'))) ? url : undefined;
  };
  let isConnected = false;
  let personas = 0;
  return {
    target,
    patience,
    seen,
    exchanges,
    masking,
    sandbox,
    open: (as = 'visitor') => openBrowser(as === 'session' ? target.cookie : undefined),
    begin(as = 'visitor') {
      const { cookie, connectPage }: Partial<Target> = as === 'session' ? target : {};
      return openLogin(openBrowser(cookie), connectPage ?? target.loginPage, cookie === undefined);
    },
    beginAgain: (browser) => openLogin(browser, target.loginPage, true),
    async findStart() {
      startUrl ??= findStart();
      const url = await startUrl;
      if (!url) return undefined;
      return async (browser, query = {}, headers = {}) => {
        const visit = await browser.open(withQuery(url, query), { headers });
        return started(browser, visit, redirected(visit));
      };
    },
    plant: (browser, header) => openBrowser(browser.cookiesFor(target.redirectUri), header),
    openOtherHost,
    async addPersona() {
      personas += 1;
      const id = `check-${personas}`;
      const person = { id, first_name: 'Chris', last_name: `Check ${personas}`, email: `${id}@example.com` };
      await control('personas', 'POST', person);
      return id;
    },
    wasConnected: () => isConnected,
    copy(browser, except) {
      const pairs = browser.cookiesFor(target.redirectUri).split('; ');
      return openBrowser(pairs.filter((pair) => !pair.startsWith(`${except}=`)).join('; '));
    },
    async code(persona = 'fresh', scope = '') {
      const answer = await control('codes', 'POST', { client_id: target.clientId, persona, scope });
      const { code } = answer as { code: string };
      masking.add(code);
      exchanges.push(preparation(`the sandbox issues a code for ${persona}${scope && `, scope ${scope}`}`));
      return code;
    },
    async requestCallback(browser, query) {
      const last = (await eventsAfter(0)).at(-1)?.id ?? 0;
      const position = exchanges.length;
      const visit = await browser.open(withQuery(target.redirectUri, query));
      await delay(patience.grace);
      const events = await eventsAfter(last);
      isConnected ||= events.some(
        ({ method, path, status }) => method === 'POST' && path === '/api/uuids/connected' && status === 201,
      );
      // The app makes its calls before it responds to the callback, or soon after.
      exchanges.splice(position + 1, 0, ...events.map((event) => serviceExchange(event, masking)));
      return { visit, events };
    },
    async fail(on, effect) {
      exchanges.push(preparation(`the next response of ${on}: ${JSON.stringify(effect)}`));
      // biome-ignore lint/suspicious/noThenProperty: the control API's own word (docs/protocol.md, "Control API").
      await control('faults', 'PUT', [{ on, times: 1, then: effect }]);
    },
  };
}

/** Returns a URL with these parameters, in place of others with their names. */
function withQuery(address: string, query: CallbackQuery): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.delete(name);
    for (const one of [value ?? []].flat()) url.searchParams.append(name, one);
  }
  return url.href;
}
