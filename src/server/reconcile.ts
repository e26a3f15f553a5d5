import type { IncomingRequest } from './request.ts';
import type { Setup } from './setup.ts';
import { uuidsOf } from './uuid.ts';

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
  { maxRemoved }: { maxRemoved?: number } = {},
): Promise<Reconciliation | undefined> {
  if (maxRemoved !== undefined && !(typeof maxRemoved === 'number' && maxRemoved >= 0))
    throw new TypeError('reconcile: maxRemoved needs a number from 0, or Infinity');
  const there = await service.list();
  if (!there) return undefined;
  const here = new Set(uuidsOf(await list(), 'reconcile'));
  const known = new Set(there);
  const missing = [...here].filter((uuid) => !known.has(uuid));
  const removed = there.filter((uuid) => !here.has(uuid));
  // A short list is more often a query that failed or has a limit than an app that lost most of its users.
  if (removed.length > (maxRemoved ?? there.length / 2)) {
    log({ event: 'reconcile-refused', detail: `${removed.length} of ${there.length}` });
    return undefined;
  }
  const unknown = await service.report('connected', missing);
  const gone = unknown && (await service.report('disconnected', removed));
  const isUnknown = new Set(unknown);
  return gone && { added: missing.filter((uuid) => !isUnknown.has(uuid)), removed, unknown };
}
