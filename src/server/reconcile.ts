import type { IncomingRequest } from './request.ts';
import type { Setup } from './setup.ts';

/** The UUIDs that `reconcile` reported. */
export interface Reconciliation {
  /** Reported as connected. */
  added: string[];
  /** Reported as disconnected. */
  removed: string[];
  /** Stored by the app and unknown to the service. */
  unknown: string[];
}

/**
 * Reports the differences between the service's list of connected UUIDs and the app's.
 *
 * Reads the app's list last: an app stores a UUID before it reports it, so a UUID on the service's list is stored by then.
 * In the other order, users who log in between the two would be reported as disconnected.
 */
export async function reconcile<User, Req extends IncomingRequest>(
  { service, log }: Setup<User, Req>,
  list: () => Iterable<string> | Promise<Iterable<string>>,
  { allowEmpty = false } = {},
): Promise<Reconciliation | undefined> {
  const there = await service.list();
  if (!there) return undefined;
  const here = new Set(await list());
  // An empty list is more often a query that failed than an app without users, and would disconnect all of them.
  if (here.size === 0 && there.length > 0 && !allowEmpty) {
    log({ event: 'reconcile-refused', detail: 'empty' });
    return undefined;
  }
  const known = new Set(there);
  const missing = [...here].filter((uuid) => !known.has(uuid));
  const removed = there.filter((uuid) => !here.has(uuid));
  const unknown = await service.report('connected', missing);
  const gone = unknown && (await service.report('disconnected', removed));
  return gone && { added: missing.filter((uuid) => !unknown.includes(uuid)), removed, unknown };
}
