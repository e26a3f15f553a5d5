import type { FaultEffect, FaultTarget, Sandbox, SandboxEvent } from '../index.ts';
import type { AppBrowser, Extras, Visit } from './app-browser.ts';
import type { CallbackQuery } from './callback-url.ts';
import type { Exchange } from './exchange.ts';
import type { LoginStart } from './login-start.ts';
import type { Masking } from './mask.ts';
import type { Oracle, Who } from './oracle.ts';
import type { OtherHost } from './other-host.ts';
import type { CheckedUser, NextFault } from './service-side.ts';
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
  /** The start is that of the button, and not another address of the app that redirects to the service. */
  isOfButton: boolean;
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
  /** The codes that the sandbox has issued. */
  readonly codes: readonly string[];
  /** Every request of the current check, masked; emptied before each check. */
  readonly exchanges: Exchange[];
  readonly masking: Masking;
  readonly sandbox: Sandbox;
  /** Begins a check: with a new user of the service, and without the faults and the late calls of the one before. */
  beginCheck(): Promise<void>;
  /** Waits until the app has responded once, with more patience: a server for development compiles a page at its first request. */
  awaitApp(): Promise<void>;
  /** A browser without cookies, or with the session that the checker was given, if any. */
  open(as?: 'visitor' | 'session'): AppBrowser;
  /**
   * Starts a login as a new visitor, or with the session that the checker was given, if any; at a page with this query.
   * @throws CannotCheck when a visitor finds no login.
   */
  begin(as?: 'visitor' | 'session', query?: CallbackQuery): Promise<StartedLogin>;
  /** Opens the login page again in a browser, as in another tab. */
  beginAgain(browser: AppBrowser): Promise<StartedLogin>;
  /** Looks for the start of the app: at the link of the login page, at the login page itself, or at the redirect URI. */
  findStart(): Promise<Start | undefined>;
  /** A browser with the same cookies, such as an attacker's who planted them. Leaves out the cookie `except`. */
  copy(browser: AppBrowser, except?: string): AppBrowser;
  /** A browser with the same cookies that sends another `Cookie` header, made from its own. */
  plant(browser: AppBrowser, header: (own: string) => string): AppBrowser;
  /** A host beside the app and the service, which notes the requests that reach it. */
  openOtherHost(): Promise<OtherHost>;
  /** Adds a user of the service who is new to the app. */
  addUser(changes?: Partial<CheckedUser>): Promise<CheckedUser>;
  /** The persona whom the app may know. */
  known(): Promise<CheckedUser>;
  /** Tells who is logged in. It logs two users in when it is first needed. */
  oracle(): Promise<Oracle>;
  /** The user of a browser, if the oracle sees one. */
  who(browser: AppBrowser): Promise<Who>;
  /** The difference, if a browser is not that of its latest login, or no longer that of a visitor. */
  changeOf(browser: AppBrowser): Promise<string | undefined>;
  /** Waits until the app has reported these users, and returns those whom it has not. */
  unreported(ids: readonly string[]): Promise<string[]>;
  /** Waits for a call since the last callback that may come after its response, and returns it. */
  settle(isCall: (event: SandboxEvent) => boolean): Promise<SandboxEvent | undefined>;
  /** A code for the user of the check, or another, as if they had just logged in at the service with the scope of `login`. */
  code(login?: Pick<StartedLogin, 'scope' | 'isSession'>, userId?: string): Promise<string>;
  /** An access token of the user of the check, which the checker takes from the service for itself. */
  token(login: StartedLogin): Promise<string>;
  /** Requests the callback, and returns the last page and the app's calls at the service. */
  requestCallback(
    browser: AppBrowser,
    query: CallbackQuery,
    spell?: Spelling,
    extras?: Extras,
  ): Promise<CallbackResult>;
  /** Requests the callback of a login with its state and a new code for the persona `fresh`, whom the app may know. */
  logIn(login: StartedLogin, userId?: string): Promise<CallbackResult>;
  /**
   * Logs in once more, unless the last callback of the check did.
   * @throws CannotCheck when no token request follows: then a refusal shows nothing.
   */
  control(id: string): Promise<void>;
  /** Makes the next responses of an endpoint fail, by default one. */
  fail(on: FaultTarget, effect: FaultEffect, times?: number): Promise<void>;
  /** Makes the next response of several endpoints fail. */
  failFor(faults: readonly NextFault[]): Promise<void>;
  /** Whether a fault for a persona is still to happen. */
  isToCome(persona: string): Promise<boolean>;
  /** Tools with the same users for what goes on beside the checks. Its pages and its requests are apart. */
  apart(): TestStand;
}
