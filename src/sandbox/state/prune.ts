import type { State } from './model.ts';

/** How many entries a map may hold before the oldest go: enough for any test, too few to exhaust memory. */
const capacity = 10_000;

/** Drops what has expired, then the oldest beyond capacity, so that no stream of requests can fill the memory. */
export function prune(state: State, now: number): void {
  for (const entries of [state.sessions, state.transactions, state.codes, state.tokens]) {
    if (entries.size < 1_000) continue;
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt <= now || entries.size > capacity) entries.delete(key);
    }
  }
}
