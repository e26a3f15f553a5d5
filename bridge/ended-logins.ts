import { ttl } from './limits.ts';
import type { Store } from './store.ts';

/**
 * Seconds in which the last request of a login may come again: a browser or a web server repeats it if the response is lost.
 * Its code lives as long.
 */
const repeatable = ttl.AuthorizationCode;

const keyOf = (uid: string) => `ended:${uid}`;

/** Ends a login whose record is at a key: only the same last request finds it from now on, for a short time. */
export async function endLogin(store: Store, key: string, uid: string): Promise<void> {
  const text = await store.get(key);
  if (text === undefined) return;
  const { client_id } = JSON.parse(text).params;
  const isEnded = store.set(keyOf(uid), client_id, ttl.Interaction);
  await Promise.all([isEnded, store.set(key, text, repeatable)]);
}

/** Returns the product of a login that has ended, so that the page after it leads there. */
export const endedProduct = (store: Store, uid: string): Promise<string | undefined> => store.get(keyOf(uid));
