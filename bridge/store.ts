import { createClient } from '@redis/client';

/** Keeps texts for some seconds. */
export interface Store {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  /** Sets a mark in one atomic step. Returns `false` if it is set already. */
  mark(key: string, seconds: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Rejects if the store does not respond. */
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

/** The most entries in memory. Anyone can start logins, so the oldest entries are deleted first. */
const limit = 100_000;
const sweepEvery = 60_000;

/** Creates a store in this process's memory. */
export function memoryStore(now: () => number = Date.now): Store {
  const entries = new Map<string, { value: string; until: number }>();
  let swept = now();

  function get(key: string) {
    const entry = entries.get(key);
    return entry && entry.until > now() ? entry.value : undefined;
  }

  function set(key: string, value: string, seconds: number) {
    if (now() - swept > sweepEvery) {
      swept = now();
      for (const [old, { until }] of entries) if (until <= swept) entries.delete(old);
    }
    entries.delete(key);
    entries.set(key, { value, until: now() + seconds * 1000 });
    const [oldest = ''] = entries.keys();
    if (entries.size > limit) entries.delete(oldest);
  }

  return {
    get: async (key) => get(key),
    set: async (...given) => set(...given),
    async mark(key, seconds) {
      if (get(key) !== undefined) return false;
      set(key, '1', seconds);
      return true;
    },
    async delete(key) {
      entries.delete(key);
    },
    ping: async () => undefined,
    close: async () => undefined,
  };
}

/** Connects to Redis. Keys begin with `dpplus-bridge:`. @throws Error if Redis does not respond. */
export async function redisStore(url: string): Promise<Store> {
  const client = createClient({ url, disableOfflineQueue: true });
  // Each request that needs Redis fails and is logged. Without a listener, a lost connection would end the process.
  client.on('error', () => {});
  await client.connect();
  const at = (key: string) => `dpplus-bridge:${key}`;
  return {
    get: async (key) => (await client.get(at(key))) ?? undefined,
    async set(key, value, seconds) {
      await client.set(at(key), value, { EX: seconds });
    },
    mark: async (key, seconds) => (await client.set(at(key), '1', { EX: seconds, NX: true })) === 'OK',
    async delete(key) {
      await client.del(at(key));
    },
    ping: () => client.ping(),
    close: () => client.close(),
  };
}
