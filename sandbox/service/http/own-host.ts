import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { isLoopback as isLoopbackName } from '../../../contract/loopback.ts';
import type { AppEnv } from './context.ts';
import { generalProblems, refuse } from './problem.ts';

/**
 * Accepts requests over a network only for host names of the sandbox: those of this machine, IP addresses, and `names`.
 * Other names may be DNS rebinding: a web page makes its own host name resolve to 127.0.0.1 and becomes same-origin. A
 * page cannot do that with an IP address. Requests within the process may have any host.
 */
export function ownHostOnly(names: ReadonlySet<string>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // A `Host` header may be valid and still be impossible in a URL, such as a.127.0.0.1.
    const hostname = URL.canParse(c.req.url) ? new URL(c.req.url).hostname : '';
    const isOwn =
      isLoopback(hostname) || isIP(hostname.replace(/[[\]]/g, '')) > 0 || isNamed(hostname, names);
    if (c.env?.incoming && !isOwn) refuse(c, generalProblems.otherHost);
    await next();
  };
}

/** Tells whether `names` has a host name, or the suffix after its first label, as the names of a certificate (RFC 6125, 6.4.3). */
export function isNamed(hostname: string, names: ReadonlySet<string>): boolean {
  return names.has(hostname) || names.has(hostname.replace(/^[^.]+/, '*'));
}

/** Tells whether a host name or an address, in brackets or not, can only be this machine. */
export function isLoopback(host: string): boolean {
  return isLoopbackName(host.replace(/^::ffff:/, '').replace(/^::1$/, '[$&]'));
}
