import type { AppBrowser, Visit } from '../command/check/app-browser.ts';
import type { Target, TestStand } from '../command/check/test-stand.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SandboxEvent } from '../tools/events/event.ts';

/** A return to the application. */
export interface Return {
  /** The number of the login whose browser it is, from 1 on; that of a copy ends in `'`. */
  browser: string;
  query: Record<string, string | undefined>;
}

/** What an application does that a check is tried on. */
export interface Script {
  /** The state of each login that is begun; by default all are different. */
  states?: readonly (string | undefined)[];
  /** What it answers a return with, and what it asks the service for then; by default a page, and nothing. */
  after?(
    index: number,
    comesBack: Return,
  ): { visit?: Partial<Visit>; events?: readonly Partial<SandboxEvent>[] };
  /** The cookies that a browser has when it is asked one time after the other. */
  cookies?: readonly string[];
  target?: Partial<Target>;
  seen?: readonly Partial<Visit>[];
  sandbox?: Partial<Sandbox>;
}

/** What a check did, in order. A code is written as whom and what it is for. */
export interface Tried {
  begun: string[];
  returns: Return[];
  faults: unknown[];
}

/** A token request that was answered. */
export const tokenRequest: Partial<SandboxEvent> = { path: '/oauth/token', status: 200 };

/** A test stand without an application: what it would do is written in advance, and what was tried is noted. */
export function scriptedStand(script: Script): { stand: TestStand; tried: Tried } {
  const tried: Tried = { begun: [], returns: [], faults: [] };
  const cookies = [...(script.cookies ?? [])];
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
  const browserCalled = (name: string): AppBrowser => {
    const browser = { open: async () => page, cookiesFor: () => cookies.shift() ?? '' };
    names.set(browser, name);
    return browser;
  };
  const login = (browser: AppBrowser, how: string) => {
    tried.begun.push(how);
    const count = tried.begun.length;
    const state = script.states ? script.states[count - 1] : `state-${count}-of-16-characters`;
    return { browser, visit: page, scope: `scope ${count}`, ...(state !== undefined && { state }) };
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
    sandbox: (script.sandbox ?? {}) as Sandbox,
    begin: async (as = 'stranger') => login(browserCalled(String(tried.begun.length + 1)), as),
    beginAgain: async (browser) => login(browser, `again in ${names.get(browser)}`),
    copy: (browser) => browserCalled(`${names.get(browser)}'`),
    code: async (persona = 'fresh', scope = '') => (scope ? `${persona}: ${scope}` : persona),
    async comeBack(browser, query) {
      const comesBack = { browser: names.get(browser) ?? '', query };
      const { visit, events = [] } = script.after?.(tried.returns.length, comesBack) ?? {};
      tried.returns.push(comesBack);
      return { visit: { ...page, ...visit }, events: events.map((one) => ({ ...event, ...one })) };
    },
    async fail(on, outcome) {
      tried.faults.push([on, outcome]);
    },
  };
  return { stand, tried };
}

/** Runs the check called `id` on a script; gives how it ended, and what it tried. */
export async function tryCheck(
  scenarios: readonly { id: string; run(stand: TestStand): Promise<unknown> }[],
  id: string,
  script: Script = {},
): Promise<{ finding: unknown; tried: Tried }> {
  const { stand, tried } = scriptedStand(script);
  return { finding: await scenarios.find((one) => one.id === id)?.run(stand), tried };
}
