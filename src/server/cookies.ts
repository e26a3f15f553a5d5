import { header, type IncomingRequest } from './request.ts';

/** The cookies of one origin. */
export interface Cookies {
  /** Returns a cookie's value, or `''` if it is missing or sent twice (another host of the domain may have set one). */
  read(request: IncomingRequest, name: string): string;
  /** Returns a `Set-Cookie` line. @param maxAge seconds. Without it, the cookie ends with the browser. */
  write(name: string, value: string, maxAge?: number): string;
}

/** On https the names begin with `__Host-`: then no sibling domain and no page without TLS can plant them (RFC 6265bis). */
export function createCookies(origin: string): Cookies {
  const isSecure = origin.startsWith('https:');
  const prefix = isSecure ? '__Host-' : '';
  return {
    read(request, name) {
      const start = `${prefix}${name}=`;
      const found = header(request, 'cookie')
        .split(/; */)
        .filter((pair) => pair.startsWith(start));
      return found.length === 1 ? (found[0] ?? '').slice(start.length) : '';
    },
    write: (name, value, maxAge) =>
      `${prefix}${name}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`,
  };
}
