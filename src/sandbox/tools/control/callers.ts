import { bearerToken } from '../../endpoints/data/bearer.ts';
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
 * be anywhere: no web page knows it.
 */
export function admitCaller(c: AppContext, controlToken?: string): void {
  if (
    controlToken !== undefined &&
    sameSecret(bearerToken(c.req.header('Authorization')) ?? '', controlToken)
  )
    return;
  const { hostname } = new URL(c.req.url);
  const incoming = c.env?.incoming;
  if (incoming && !(isLoopback(incoming.socket.remoteAddress ?? '') && isLoopback(hostname))) {
    refuse(c, callerProblems.notLoopback);
  }
  if (isCrossSite(c, hostname)) refuse(c, callerProblems.crossSite);
}

function isCrossSite(c: AppContext, hostname: string): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site) return site === 'cross-site';
  const origin = c.req.header('Origin');
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).hostname !== hostname;
}
