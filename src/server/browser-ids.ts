import type { Cookie } from './cookie.ts';
import type { IncomingRequest } from './request.ts';

/** The ids to which states and offers are bound, from the cookie of the browser. An id is empty if it is missing. */
export interface BrowserIds {
  /** Of the logins under way. */
  browser: string;
  /** Of the logins before the latest completed login. */
  before: string;
}

/** Reads the ids of the browser that sent the request. */
export function browserIdsOf(request: IncomingRequest, cookie: Cookie): BrowserIds {
  const [, browser = '', before = ''] = /^([\w-]{22})(?:\.([\w-]{22}))?$/.exec(cookie.read(request)) ?? [];
  return { browser, before };
}
