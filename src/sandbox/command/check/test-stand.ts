import { setTimeout as delay } from 'node:timers/promises';
import type { Sandbox } from '../../sandbox.ts';
import type { SandboxEvent } from '../../tools/events/event.ts';
import type { FaultOutcome, FaultTarget } from '../../tools/faults/fault.ts';
import { type AppBrowser, openAppBrowser, type Visit } from './app-browser.ts';
import { type LoginStart, readLogin } from './login-start.ts';

/** What the checker was told about the application. */
export interface Target {
  redirectUri: string;
  clientId: string;
  clientSecret: string;
  /** The page with the login button. */
  loginPage: string;
  /** A `Cookie` header of somebody who is logged in at the application. */
  cookie?: string;
  /** The page with the button for somebody who is logged in; by default the login page. */
  connectPage?: string;
  /** Milliseconds that the application has for each answer. */
  timeout: number;
}

/** A login that was started at the application. */
export interface StartedLogin extends LoginStart {
  browser: AppBrowser;
  /** What the login page answered. */
  visit: Visit;
}

/** What followed at the service after a return to the application. */
export interface Aftermath {
  visit: Visit;
  events: SandboxEvent[];
}

/** The tools of the checks: the application on one side, the sandbox in the place of the service on the other. */
export interface TestStand {
  readonly target: Target;
  readonly patience: Patience;
  /** Everything that the application answered in all checks. */
  readonly seen: Visit[];
  readonly sandbox: Sandbox;
  /** Begins a login as somebody unknown to the application, or with the session that it was given, if any. */
  begin(as?: 'stranger' | 'session'): Promise<StartedLogin>;
  /** Opens the login page once more in a browser, as in another tab. */
  beginAgain(browser: AppBrowser): Promise<StartedLogin>;
  /** A browser with the cookies that another one has now: that of whoever planted them there. */
  copy(browser: AppBrowser): AppBrowser;
  /** A code for a persona, as if they had just logged in at the service. */
  code(persona?: string, scope?: string): Promise<string>;
  /** Returns to the redirect URI, and gives what the application answered and asked the service for. */
  comeBack(browser: AppBrowser, query: Record<string, string | undefined>): Promise<Aftermath>;
  /** Makes the next answer of an endpoint go wrong. */
  fail(on: FaultTarget, outcome: FaultOutcome): Promise<void>;
}

/** How long the checks take their time, in milliseconds. */
export interface Patience {
  /** In which a request that follows late is still noticed. */
  grace: number;
  /** That a slow token endpoint takes. */
  slow: number;
}

/** Sets the test stand up for one application. */
export function createTestStand(sandbox: Sandbox, target: Target, patience: Patience): TestStand {
  const seen: Visit[] = [];
  const control = async (path: string, method: string, body?: unknown): Promise<unknown> => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await sandbox.fetch(new Request(`http://localhost/_sandbox/${path}`, init));
    return response.json();
  };
  const eventsAfter = async (id: number) => {
    const events = (await control('events', 'GET')) as SandboxEvent[];
    return events.filter((event) => event.id > id);
  };
  const openBrowser = (cookie?: string) => openAppBrowser(seen, target.timeout, target.redirectUri, cookie);
  const openLogin = async (browser: AppBrowser, page: string) => {
    const visit = await browser.open(page);
    return { browser, visit, scope: '', ...readLogin(visit) };
  };
  return {
    target,
    patience,
    seen,
    sandbox,
    begin(as = 'stranger') {
      const { cookie, connectPage }: Partial<Target> = as === 'session' ? target : {};
      return openLogin(openBrowser(cookie), connectPage ?? target.loginPage);
    },
    beginAgain: (browser) => openLogin(browser, target.loginPage),
    copy: (browser) => openBrowser(browser.cookiesFor(target.redirectUri)),
    async code(persona = 'fresh', scope = '') {
      const answer = await control('codes', 'POST', { client_id: target.clientId, persona, scope });
      return (answer as { code: string }).code;
    },
    async comeBack(browser, query) {
      const last = (await eventsAfter(0)).at(-1)?.id ?? 0;
      const url = new URL(target.redirectUri);
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) url.searchParams.set(name, value);
      const visit = await browser.open(url.href);
      await delay(patience.grace);
      return { visit, events: await eventsAfter(last) };
    },
    async fail(on, outcome) {
      // biome-ignore lint/suspicious/noThenProperty: the control API's own word (docs/protocol.md, "Control API").
      await control('faults', 'PUT', [{ on, times: 1, then: outcome }]);
    },
  };
}
