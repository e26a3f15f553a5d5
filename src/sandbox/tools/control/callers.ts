import { problem } from '../../http/problem.ts';
import type { AppContext } from '../../service.ts';

/** Why a caller may not use the control API; `undefined` when it may. */
export type Objection = 'not_loopback' | 'cross_site' | undefined;

/**
 * Admits programs on this machine and pages of this machine, and nobody else. Without the checks any web page that a
 * developer visits could drive the sandbox: by a plain cross-site request, or by a host name that it lets resolve to
 * 127.0.0.1 (DNS rebinding), which is why the name counts too and not only the peer's address.
 */
export function objectionTo(c: AppContext): Objection {
  const peer = c.env?.incoming?.socket.remoteAddress;
  const { hostname } = new URL(c.req.url);
  if (c.env?.incoming && !(isLoopback(peer ?? '') && isLoopback(hostname))) return 'not_loopback';
  const site = c.req.header('Sec-Fetch-Site');
  if (site) return site === 'cross-site' ? 'cross_site' : undefined;
  const origin = c.req.header('Origin');
  if (!origin) return undefined;
  return URL.canParse(origin) && new URL(origin).hostname === hostname ? undefined : 'cross_site';
}

/** The 403 for a caller that may not use the control API. */
export function refuseCaller(c: AppContext): Response | undefined {
  const objection = objectionTo(c);
  return (
    objection &&
    problem(c, 403, objection, 'The control API answers programs and pages of this machine only.')
  );
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|(::ffff:)?127(\.\d+){3}|\[?::1\]?)$/.test(host);
}
