import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { connectToRedis } from './redis.ts';

/** Keeps texts for some seconds. */
export type Store = ReturnType<typeof memoryStore>;

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
    /** Seconds by which the clock of this machine is ahead of that of the store. */
    secondsAhead: async () => 0,
    /** Rejects if the store does not accept a record. */
    ping: async (): Promise<unknown> => undefined,
    close: async (): Promise<unknown> => undefined,
  };
}

/**
 * Connects to Redis. Keys begin with `dpplus-bridge:`.
 *
 * @param onRecovery is called when Redis accepts a record again.
 * @throws StoreError if Redis does not respond.
 */
export async function redisStore(url: string, onRecovery?: () => void): Promise<Store> {
  const redis = await connectToRedis(url, onRecovery);
  const at = (key: string) => `dpplus-bridge:${key}`;
  return {
    get: async (key) => (await redis.run((client) => client.get(at(key)))) ?? undefined,
    set: (key, value, seconds) => redis.run((client) => client.set(at(key), value, { EX: seconds })),
    async mark(key, seconds) {
      const own = randomUUID();
      const options = { EX: seconds, NX: true } as const;
      if ((await redis.run((client) => client.set(at(key), own, options))) === 'OK') return true;
      // If the reply is lost, the command runs again, and finds its own mark.
      return (await redis.run((client) => client.get(at(key)))) === own;
    },
    delete: (...keys) => redis.run((client) => client.del(keys.map(at))),
    // A full Redis and a replica respond to all but a command that writes.
    ping: () => redis.probe(),
    secondsAhead: () =>
      redis.run(async (client) => {
        const before = Date.now();
        const there = Number(await client.sendCommand(['TIME']).then((reply) => Object(reply)[0]));
        return Math.round((before + Date.now()) / 2000 - there);
      }),
    close: () => redis.close(),
  };
}
