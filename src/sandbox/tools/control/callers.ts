import { bearerToken } from '../../endpoints/data/bearer.ts';
import { basicCredentials } from '../../endpoints/token/client-credentials.ts';
import type { AppContext } from '../../http/context.ts';
import { isLoopback } from '../../http/own-host.ts';
import { type Problem, refuse } from '../../http/problem.ts';
import { sameSecret } from '../../state/secrets.ts';

/** Why a caller may not use the control API. */
export const callerProblems = {
  notLoopback: {
    status: 403,
    error: 'not_loopback',
    description: 'The control API answers programs and pages of this machine only.',
  },
  noControlToken: {
    status: 401,
    error: 'not_loopback',
    description: 'The control API answers other machines only with the control token.',
    headers: { 'WWW-Authenticate': 'Basic realm="Sandbox", charset="UTF-8"' },
  },
  crossSite: {
    status: 403,
    error: 'cross_site',
    description: 'The control API answers programs and pages of this machine only.',
  },
} as const satisfies Record<string, Problem>;

/**
 * Admits only programs and pages of this machine. Without the checks any web page that a
 * developer visits could drive the sandbox, by a plain cross-site request. The name counts too and not only the peer's
 * address, because a name that is the sandbox's own need not be this machine's. A program that has the control token may
 * be anywhere: no web page knows it. A browser may be anywhere too if its user typed the token as the password, but it
 * also sends that password for pages of other sites. With a control token, requests of a server that carries the sandbox
 * need the token too, because their callers are unknown.
 */
export function admitCaller(c: AppContext, controlToken?: string): void {
  const authorization = c.req.header('Authorization');
  const isToken = (secret = '') => controlToken !== undefined && sameSecret(secret, controlToken);
  if (isToken(bearerToken(authorization))) return;
  const { hostname } = new URL(c.req.url);
  if (!isLocal(c, hostname, controlToken) && !isToken(basicCredentials(authorization)?.clientSecret)) {
    refuse(c, controlToken === undefined ? callerProblems.notLoopback : callerProblems.noControlToken);
  }
  if (isCrossSite(c, hostname)) refuse(c, callerProblems.crossSite);
}

function isLocal(c: AppContext, hostname: string, controlToken: string | undefined): boolean {
  const incoming = c.env?.incoming;
  if (!incoming) return controlToken === undefined;
  return isLoopback(incoming.socket.remoteAddress ?? '') && isLoopback(hostname);
}

function isCrossSite(c: AppContext, hostname: string): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site) return site === 'cross-site';
  const origin = c.req.header('Origin');
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).hostname !== hostname;
}
