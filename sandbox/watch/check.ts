import type { Reply } from './ask.ts';
import type { Login } from './login.ts';
import type { Page } from './page.ts';

/** What the app should have. An absent value is not compared. */
export interface Expected {
  client?: string;
  redirectUri?: string;
  service?: string;
  /** The name of the cookie that binds a login to the browser. */
  cookie?: string;
  /** The days that a certificate should be valid for at least. */
  days: number;
}

/** All that the requests brought. */
export interface Seen {
  expected: Expected;
  page: Reply;
  parts: Page;
  /** The response to a start, or the page: twice, of two browsers. */
  logins: Login[];
  script?: Reply;
  /** The list of hashes: of the host, or of a file. */
  list?: Reply;
}

/** A look at the responses, without a request. */
export interface Check {
  id: string;
  /** The requirement, for the docs. */
  means: string;
  /** `true`, or the problem. `undefined` if it does not apply, or if the problem of another check hides it. */
  look(seen: Seen): true | string | undefined;
}

/** A short text of a value in a message. */
export const shown = (value: unknown): string => JSON.stringify(value ?? null).slice(0, 120);
