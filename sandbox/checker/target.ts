import type { BeginRequest } from './begin-request.ts';

/** The app, as the arguments of the command describe it. */
export interface Target {
  redirectUri: string;
  clientId: string;
  clientSecret: string;
  /** The page with the login button. */
  loginPage: string;
  /** A request that starts a login, if the login page has none. */
  begin?: BeginRequest;
  /** The `Cookie` header of each visitor, such as the answer to a question about cookies. */
  visitorCookie?: string;
  /** The `Cookie` header of a user who is logged in at the app. */
  cookie?: string;
  /** The page with the button for a user who is logged in; by default the login page. */
  connectPage?: string;
  /** A page or JSON that differs for a user who is logged in; by default the page with the button for that user. */
  accountPage?: string;
  /** Headers of each request at the app, such as `Authorization` of a staging host. */
  headers?: Readonly<Record<string, string>>;
  /** Scopes that other pages of the app ask for. */
  scope?: string;
  /** Milliseconds that the app has for each response. */
  timeout: number;
  /** The https redirect URI belongs to a test server, where `is_sandbox=true` is right. */
  isTestServer?: boolean;
}

/** Delays of the checks, in milliseconds. */
export interface Patience {
  /** The wait for calls that the app makes after its response. */
  grace: number;
  /** The delay of a slow token endpoint. */
  slow: number;
  /** The longest wait for a call that has to come, which an app's queue may make. */
  late: number;
}
