import { type CookieName, cookieAttributes, hostPrefix } from '../../contract/cookies.ts';
import { header, type IncomingRequest } from './request.ts';

/** A cookie of one origin. */
export interface Cookie {
  /** Returns the value, or `''` if the cookie is missing or sent twice (another host of the domain may have set one). */
  read(request: IncomingRequest): string;
  /** Returns a `Set-Cookie` line. @param maxAge seconds. Without it, the cookie ends with the browser. */
  write(value: string, maxAge?: number): string;
}

/** Creates the cookie of an origin (contract/cookies.ts). */
export function createCookie(origin: string, name: CookieName): Cookie {
  const isSecure = origin.startsWith('https:');
  const start = `${isSecure ? hostPrefix : ''}${name}=`;
  return {
    read(request) {
      const found = header(request, 'cookie')
        .split(/; */)
        .filter((pair) => pair.startsWith(start));
      return found.length === 1 ? (found[0] ?? '').slice(start.length) : '';
    },
    write: (value, maxAge) =>
      `${start}${value}; ${cookieAttributes}${isSecure ? '; Secure' : ''}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`,
  };
}
