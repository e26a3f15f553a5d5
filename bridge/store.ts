import { createClient } from '@redis/client';
import { LRUCache } from 'lru-cache';

/** Keeps texts for some seconds. */
export type Store = ReturnType<typeof memoryStore>;

/** Creates a store in this process's memory. Anyone can start logins, so beyond 100,000 texts the oldest are deleted. */
export function memoryStore() {
  // The clock of now, which tests replace, instead of that at the import.
  const texts = new LRUCache<string, string>({ max: 100_000, perf: performance });
  const set = (key: string, text: string, seconds: number) => texts.set(key, text, { ttl: seconds * 1000 });
  return {
    get: async (key: string) => texts.get(key),
    set: async (key: string, text: string, seconds: number): Promise<unknown> => set(key, text, seconds),
    /** Sets a mark in one atomic step. Returns `false` if it is set already. */
    mark: async (key: string, seconds: number) => !texts.has(key) && !!set(key, '1', seconds),
    delete: async (...keys: string[]): Promise<unknown> => keys.map((key) => texts.delete(key)),
    /** Rejects if the store does not respond. */
    ping: async (): Promise<unknown> => undefined,
    close: async () => {},
  };
}

/** Connects to Redis. Keys begin with `dpplus-bridge:`. @throws Error if Redis does not respond. */
export async function redisStore(url: string): Promise<Store> {
  let wasThere = false;
  // A start without Redis fails. If Redis is lost later, the client connects again.
  const reconnectStrategy = (retries: number, cause: Error) =>
    wasThere ? Math.min(2 ** retries * 50, 2000) : cause;
  const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy } });
  // Each request that needs Redis fails and is logged. Without a listener, a lost connection would end the process.
  client.on('error', () => {});
  await client.connect().catch(({ message }) => {
    throw new Error(`Redis does not respond: ${message}`);
  });
  wasThere = true;
  const at = (key: string) => `dpplus-bridge:${key}`;
  return {
    get: async (key) => (await client.get(at(key))) ?? undefined,
    set: (key, value, seconds) => client.set(at(key), value, { EX: seconds }),
    mark: async (key, seconds) => (await client.set(at(key), '1', { EX: seconds, NX: true })) === 'OK',
    delete: (...keys) => client.del(keys.map(at)),
    ping: () => client.ping(),
    close: async () => client.close(),
  };
}
