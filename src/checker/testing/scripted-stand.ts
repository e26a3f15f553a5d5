import type { Sandbox, SandboxEvent } from '../../sandbox/index.ts';
import type { AppBrowser, Visit } from '../app-browser.ts';
import { createMasking } from '../mask.ts';
import type { OtherHost } from '../other-host.ts';
import type { CallbackQuery, Target, TestStand } from '../test-stand.ts';

/** A callback that a check requested. */
export interface Callback {
  /** The number of the login of its browser, from 1; the number of a copy ends in `'`. */
  browser: string;
  query: CallbackQuery;
}

/** The behaviour of the app that a check is tried on. */
export interface Script {
  /** The state of each login; by default all are different. */
  states?: readonly (string | undefined)[];
  /** The response to a callback, and the app's calls at the service; by default a page and no call. */
  after?(
    index: number,
    callback: Callback,
  ): {
    visit?: Partial<Visit>;
    events?: readonly Partial<SandboxEvent>[];
    /** The URLs of the pages before the last one. */
    seen?: readonly string[];
    /** Whether the browser sees the page of a user from now on. */
    startsSession?: boolean;
  };
  /** The cookies of a browser, each time that the check reads them. */
  cookies?: readonly string[];
  /** The `Set-Cookie` lines of the login page. */
  loginCookies?: string[];
  /** The `is_sandbox` of each login. */
  isSandbox?: string | undefined;
  /** Whether the login page has a login, by default `true`. */
  hasLogin?: boolean;
  /** The body of the login page, for the `Cookie` header of a request. */
  page?(cookies: string): string;
  /** The `Set-Cookie` lines and the status of a page, for the `Cookie` header of a request. */
  setCookie?(cookies: string): string[];
  status?(cookies: string): number;
  /** The status of a login page in another tab. */
  againStatus?: number;
  /** Requests that reach the other host during a callback. */
  followed?: OtherHost['requests'];
  /** Whether a check before saw the call of `/api/uuids/connected`. */
  wasConnected?: boolean;
  target?: Partial<Target>;
  seen?: readonly Partial<Visit>[];
  sandbox?: Partial<Sandbox>;
}

/** The actions of a check, in order. A code is written as its persona and scope. */
export interface Tried {
  begun: string[];
  callbacks: Callback[];
  faults: unknown[];
}

/** A token request that succeeded. */
export const tokenRequest: Partial<SandboxEvent> = { path: '/oauth/token', status: 200 };

/** A test stand without an app: a script has its behaviour, and `tried` has the actions of the check. */
export function scriptedStand(script: Script): { stand: TestStand; tried: Tried } {
  const tried: Tried = { begun: [], callbacks: [], faults: [] };
  const cookies = [...(script.cookies ?? [])];
  const users = new WeakSet<AppBrowser>();
  const names = new WeakMap<AppBrowser, string>();
  const page = { url: 'http://app.test/done', status: 200, body: '' };
  const event = {
    id: 1,
    at: '',
    method: 'GET',
    path: '',
    parameters: [],
    status: 200,
    rule: 'token' as const,
  };
  const browserCalled = (name: string, cookie?: string): AppBrowser => {
    const browser: AppBrowser = {
      open: async () => {
        const sent = cookie ?? '';
        const lines = script.setCookie?.(sent);
        const visit = {
          ...page,
          status: script.status?.(sent) ?? 200,
          body: users.has(browser) ? 'Hello' : (script.page?.(sent) ?? ''),
          ...(lines && { cookies: lines }),
        };
        stand.seen.push(visit);
        return visit;
      },
      cookiesFor: () => cookies.shift() ?? '',
    };
    names.set(browser, name);
    return browser;
  };
  const login = (browser: AppBrowser, how: string) => {
    tried.begun.push(how);
    const count = tried.begun.length;
    const state = script.states ? script.states[count - 1] : `state-${count}-of-16-characters`;
    stand.seen.push({ ...page, ...(script.loginCookies && { cookies: script.loginCookies }) });
    const { isSandbox } = script;
    return {
      browser,
      visit: page,
      scope: `scope ${count}`,
      hasLogin: script.hasLogin ?? true,
      ...(state !== undefined && { state }),
      ...(isSandbox !== undefined && { isSandbox }),
    };
  };
  const stand: TestStand = {
    target: {
      redirectUri: 'http://app.test/callback',
      clientId: 'shop',
      clientSecret: 'the-secret',
      loginPage: 'http://app.test/',
      timeout: 1,
      ...script.target,
    },
    patience: { grace: 0, slow: 7 },
    seen: (script.seen ?? []).map((visit) => ({ ...page, ...visit })),
    exchanges: [],
    masking: createMasking(),
    sandbox: (script.sandbox ?? {}) as Sandbox,
    open: (as) => browserCalled(as === 'session' ? as : 'new'),
    begin: async (as = 'visitor') => login(browserCalled(String(tried.begun.length + 1)), as),
    beginAgain: async (browser) => {
      const started = login(browser, `again in ${names.get(browser)}`);
      return { ...started, visit: { ...page, status: script.againStatus ?? 200 } };
    },
    findStart: async () => undefined,
    copy: (browser, except) =>
      browserCalled(`${names.get(browser)}'${except === undefined ? '' : ` without ${except}`}`),
    plant: (browser, header) => {
      const own = browser.cookiesFor('');
      const cookie = header(own);
      return browserCalled(`${names.get(browser)}: ${cookie}`, cookie);
    },
    openOtherHost: async () => ({
      url: 'http://other.test',
      requests: script.followed ?? [],
      close: async () => {},
    }),
    addPersona: async () => 'check-1',
    wasConnected: () => script.wasConnected ?? false,
    code: async (persona = 'fresh', scope = '') => (scope ? `${persona}: ${scope}` : persona),
    async requestCallback(browser, query) {
      const callback = { browser: names.get(browser) ?? '', query };
      const {
        visit,
        events = [],
        seen = [],
        startsSession,
      } = script.after?.(tried.callbacks.length, callback) ?? {};
      if (startsSession) users.add(browser);
      stand.seen.push(...seen.map((url) => ({ ...page, url })));
      tried.callbacks.push(callback);
      return { visit: { ...page, ...visit }, events: events.map((one) => ({ ...event, ...one })) };
    },
    async fail(on, effect) {
      tried.faults.push([on, effect]);
    },
  };
  return { stand, tried };
}

/** Runs the check called `id` on a script, and returns its finding and its actions. */
export async function tryCheck(
  scenarios: readonly { id: string; run(stand: TestStand): Promise<unknown> }[],
  id: string,
  script: Script = {},
): Promise<{ finding: unknown; tried: Tried }> {
  const { stand, tried } = scriptedStand(script);
  return { finding: await scenarios.find((one) => one.id === id)?.run(stand), tried };
}
