import { offerLifetime } from '../../contract/cookies.ts';
import type { SharedData } from './data.ts';
import type { ConnectEvent } from './events.ts';
import type { AnswerStore } from './options.ts';
import type { Outcome } from './return-page.ts';
import type { Sealer } from './seal.ts';

// The results of answers that come twice (docs/protocol.md, "An answer that comes twice").

/** Seconds. */
const longestWork = 30;
const kept = 60;
/** A state is valid no longer. */
const hour = 3600;
/** Milliseconds between two looks into the store, which other machines write. */
const pause = 100;

/** The largest number of entries in memory, of at most 8 kB each. */
const limit = 5000;

/** What a second request with a state gets: the same result, or the reason why not. */
export type Repeated = Kept | 'delivered' | 'used';

/** The parts of a result that the browser gets. */
export interface Kept {
  outcome: Outcome;
  cookies: readonly string[];
}

/** The results of the latest answers, by the id of the state. An error of the store is logged, and ends no login. */
export interface Answers {
  /** The first request with a state begins its work. */
  begin(id: string): Promise<unknown>;
  /** Keeps the result for the browser. */
  keep(id: string, browser: string, result: Kept): Promise<void>;
  /** Returns the result of an earlier request of the browser. Waits while that request works. */
  find(id: string, browser: string): Promise<Repeated>;
  /** The browser has the result. */
  deliver(id: string): Promise<void>;
  /** Keeps the data of a login that waits, as long as its offer. */
  keepData(id: string, browser: string, data: SharedData): Promise<void>;
  /** Returns that data, or `{}` if the store does not have it. */
  dataOf(id: string, browser: string): Promise<SharedData>;
  /** Forgets that data. */
  dropData(id: string): Promise<unknown>;
}

/** Creates a store in the memory of this process. */
export function rememberAnswers(): AnswerStore {
  const entries = new Map<string, [value: string, until: number]>();
  return {
    get(id) {
      const [value, until = 0] = entries.get(id) ?? [];
      return until > Date.now() ? value : undefined;
    },
    set(id, value, seconds) {
      entries.delete(id); // so that the oldest one is the first
      entries.set(id, [value, Date.now() + seconds * 1000]);
      const [oldest = ''] = entries.keys();
      if (entries.size > limit) entries.delete(oldest);
    },
  };
}

/**
 * @param keepsResults false for an app that shares its used states only: the return page of another process could not take a
 * result out of the memory of this one, and a copy of the cookie from before the login would get the session
 */
export function createAnswers(
  store: AnswerStore,
  sealer: Sealer,
  log: (event: ConnectEvent) => void,
  keepsResults = true,
): Answers {
  const keeping = new Map<string, Promise<unknown>>();
  const attempt = async <T>(call: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await call();
    } catch (cause) {
      log({ event: 'callback-failed', cause });
      return undefined;
    }
  };
  const set = (id: string, value: string | Promise<string>, lifetime: number) =>
    attempt(async () => store.set(id, await value, lifetime));
  const setResult: typeof set = async (...given) => (keepsResults ? set(...given) : undefined);
  const get = (id: string) => attempt(() => store.get(id));
  const bindOf = (browser: string, id: string) => `${browser}\n${id}`;
  return {
    begin: (id) => setResult(id, 'working', longestWork),
    async keep(id, browser, result) {
      const done = setResult(id, sealer.seal(bindOf(browser, id), JSON.stringify(result)), kept);
      keeping.set(id, done);
      await done;
      keeping.delete(id);
    },
    async find(id, browser) {
      let isWaiting = false;
      for (let looks = 1; looks <= (longestWork * 1000) / pause; looks++) {
        const entry = await get(id);
        if (entry === 'delivered') return isWaiting ? 'used' : entry;
        if (entry && entry !== 'working') {
          const text = await sealer.open(bindOf(browser, id), entry);
          return text === undefined ? 'used' : JSON.parse(text);
        }
        // The other machine may have used up the state, and not have begun yet.
        if (!entry && (isWaiting || looks > 1)) return 'used';
        isWaiting = entry === 'working';
        await new Promise((done) => setTimeout(done, pause));
      }
      return 'used';
    },
    async deliver(id) {
      // The browser may be here before the store has the result, which would replace `delivered`.
      await keeping.get(id);
      await setResult(id, 'delivered', hour);
    },
    async keepData(id, browser, { user, eid }) {
      // Its photo can be larger than a value of the store, and than a session of the app.
      const text = JSON.stringify({ user, eid }, (name, value) => (name === 'photo' ? undefined : value));
      await set(id, sealer.seal(bindOf(browser, id), text), offerLifetime);
    },
    async dataOf(id, browser) {
      const text = await sealer.open(bindOf(browser, id), (await get(id)) ?? '');
      return text === undefined ? {} : JSON.parse(text);
    },
    dropData: (id) => set(id, 'dropped', 1),
  };
}
