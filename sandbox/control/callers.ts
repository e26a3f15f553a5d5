import { bearerToken } from '../service/endpoints/data/bearer.ts';
import { basicCredentials } from '../service/endpoints/token/client-credentials.ts';
import { baseUrl } from '../service/http/address.ts';
import type { AppContext } from '../service/http/context.ts';
import { isLoopback } from '../service/http/own-host.ts';
import { type Problem, problem, refuse } from '../service/http/problem.ts';
import { sameSecret } from '../service/state/secrets.ts';

/** Why a caller may not use the control API. */
export const callerProblems = {
  notLoopback: problem(
    403,
    'not_loopback',
    'The control API answers programs and pages of this machine only.',
  ),
  noControlToken: problem(401, 'not_loopback', 'The control API needs the control token.', {
    'WWW-Authenticate': 'Basic realm="Sandbox", charset="UTF-8"',
  }),
  crossSite: problem(403, 'cross_site', 'The control API answers programs and pages of this machine only.'),
} satisfies Record<string, Problem>;

/**
 * Admits a caller of the control API, or refuses the request:
 *
 * - The control token as bearer token is admitted from anywhere: no web page knows it.
 * - The control token as Basic password is admitted from pages of this origin, and from programs. Browsers repeat a
 *   password in requests of other pages.
 * - Without a control token, programs and pages of this machine are admitted: a loopback peer that names a loopback
 *   host. Any web page could send requests to the sandbox otherwise. Both are checked: other machines can use a name that
 *   is the sandbox's own, and a proxy on this machine has a loopback address.
 *
 * With a control token, this machine needs it too: a proxy connects from here for every stranger, and the stranger
 * chooses `Host`.
 */
export function admitCaller(c: AppContext, controlToken?: string): void {
  const authorization = c.req.header('Authorization');
  const isToken = (secret = '') => controlToken !== undefined && sameSecret(secret, controlToken);
  if (isToken(bearerToken(authorization))) return;
  if (isToken(basicCredentials(authorization)?.clientSecret)) {
    if (!isSameOrigin(c)) refuse(c, callerProblems.crossSite);
    return;
  }
  if (controlToken !== undefined) refuse(c, callerProblems.noControlToken);
  if (!isLocal(c)) refuse(c, callerProblems.notLoopback);
  if (isCrossSite(c)) refuse(c, callerProblems.crossSite);
}

/** Tells whether a request comes from this machine. One without a connection comes from a server that carries the sandbox. */
function isLocal(c: AppContext): boolean {
  if (isForwarded(c)) return false;
  const incoming = c.env?.incoming;
  if (!incoming) return true;
  return isLoopback(incoming.socket.remoteAddress ?? '') && isLoopback(new URL(c.req.url).hostname);
}

/** Tells whether a proxy or a tunnel forwarded a request (RFC 7239 and RFC 9110, 7.6.3). Not every proxy says so. */
function isForwarded(c: AppContext): boolean {
  return Object.keys(c.req.header()).some((name) => /^(x-forwarded-.+|forwarded|via)$/i.test(name));
}

function isCrossSite(c: AppContext): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site) return site === 'cross-site';
  const origin = c.req.header('Origin');
  if (!origin) return false;
  return !URL.canParse(origin) || new URL(origin).hostname !== new URL(c.req.url).hostname;
}

function isSameOrigin(c: AppContext): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = c.req.header('Origin');
  return !origin || origin === new URL(baseUrl(c)).origin;
}
