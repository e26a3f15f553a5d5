import { createClient } from '@redis/client';
import { LRUCache } from 'lru-cache';

/** Keeps texts for some seconds. */
export type Store = ReturnType<typeof memoryStore>;

/** A failure of Redis. */
export class StoreError extends Error {}

/**
 * Creates a store in this process's memory. Anyone can start logins, so beyond 100,000 texts or 100 million characters the
 * oldest are deleted.
 */
export function memoryStore() {
  const texts = new LRUCache<string, string>({
    max: 100_000,
    maxSize: 100_000_000,
    sizeCalculation: (text, key) => key.length + text.length,
    // The clock of now, which tests replace, instead of that at the import.
    perf: performance,
  });
  const set = (key: string, text: string, seconds: number) => texts.set(key, text, { ttl: seconds * 1000 });
  return {
    get: async (key: string) => texts.get(key),
    set: async (key: string, text: string, seconds: number): Promise<unknown> => set(key, text, seconds),
    /** Sets a mark in one atomic step. Returns `false` if it is set already. */
    mark: async (key: string, seconds: number) => !texts.has(key) && !!set(key, '1', seconds),
    delete: async (...keys: string[]): Promise<unknown> => keys.map((key) => texts.delete(key)),
    /** Rejects if the store does not respond. */
    ping: async (): Promise<unknown> => undefined,
    close: async (): Promise<unknown> => undefined,
  };
}

/** Milliseconds for the response to a command. A stopped Redis accepts connections and responds to nothing. */
const patience = 2000;

/** Waits for the response to a command. */
async function within<T>(command: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response in ${patience} ms`)), patience);
  });
  return Promise.race([command, limit])
    .catch(({ message }) => {
      throw new StoreError(`Redis does not respond: ${message}`);
    })
    .finally(() => clearTimeout(timer));
}

/** Connects to Redis. Keys begin with `dpplus-bridge:`. @throws StoreError if Redis does not respond. */
export async function redisStore(url: string): Promise<Store> {
  let wasThere = false;
  // A start without Redis fails. If Redis is lost later, the client connects again.
  const reconnectStrategy = (retries: number, cause: Error) =>
    wasThere ? Math.min(2 ** retries * 50, 2000) : cause;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // Commands wait here while Redis is stopped.
    commandsQueueMaxLength: 10_000,
    socket: { reconnectStrategy },
  });
  // Each request that needs Redis fails and is logged. Without a listener, a lost connection would end the process.
  client.on('error', () => {});
  await within(client.connect()).catch((error) => {
    client.destroy();
    throw error;
  });
  wasThere = true;
  const at = (key: string) => `dpplus-bridge:${key}`;
  return {
    get: async (key) => (await within(client.get(at(key)))) ?? undefined,
    set: (key, value, seconds) => within(client.set(at(key), value, { EX: seconds })),
    mark: async (key, seconds) =>
      (await within(client.set(at(key), '1', { EX: seconds, NX: true }))) === 'OK',
    delete: (...keys) => within(client.del(keys.map(at))),
    ping: () => within(client.ping()),
    close: () => within(client.close()).catch(() => client.isOpen && client.destroy()),
  };
}
