import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import { generalProblems } from './general-problems.ts';
import { refuse } from './problem.ts';

/**
 * Answers over a network only under names that are the sandbox's own: those of this machine, addresses, and `names`.
 * Any other may be a web page's, which lets its name resolve to 127.0.0.1 and then counts as the same origin
 * (DNS rebinding); a page cannot do that with an address. Requests within the process name any host they like.
 */
export function ownHostOnly(names: ReadonlySet<string>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Host may be what no address can have, such as a.127.0.0.1, and still be a proper header.
    const hostname = URL.canParse(c.req.url) ? new URL(c.req.url).hostname : '';
    const isOwn = isLoopback(hostname) || isIP(hostname.replace(/[[\]]/g, '')) > 0 || names.has(hostname);
    if (c.env?.incoming && !isOwn) refuse(c, generalProblems.otherHost);
    await next();
  };
}

/** Tells whether a host name or an address, in brackets or not, can only be this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|(::ffff:)?127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
