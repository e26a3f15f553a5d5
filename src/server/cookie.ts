import { header, type IncomingRequest } from './request.ts';

/** A cookie of one origin. */
export interface Cookie {
  /** Returns the value, or `''` if the cookie is missing or sent twice (another host of the domain may have set one). */
  read(request: IncomingRequest): string;
  /** Returns a `Set-Cookie` line. @param maxAge seconds. Without it, the cookie ends with the browser. */
  write(value: string, maxAge?: number): string;
}

/** On https the name begins with `__Host-`: then no sibling domain and no page without TLS can plant it (RFC 6265bis). */
export function createCookie(origin: string, name: 'dp-browser' | 'dp-offer' | 'dp-session'): Cookie {
  const isSecure = origin.startsWith('https:');
  const start = `${isSecure ? '__Host-' : ''}${name}=`;
  return {
    read(request) {
      const found = header(request, 'cookie')
        .split(/; */)
        .filter((pair) => pair.startsWith(start));
      return found.length === 1 ? (found[0] ?? '').slice(start.length) : '';
    },
    write: (value, maxAge) =>
      `${start}${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`,
  };
}
