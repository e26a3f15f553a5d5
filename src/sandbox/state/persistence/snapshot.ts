import { isObject, parse } from '../../http/json.ts';
import type { State } from '../model.ts';
import type { Records } from '../records.ts';

/** The records that outlive a restart. Logins under way do not: their forms may hold data that was never submitted. */
const kept = ['users', 'links', 'sessions', 'codes', 'tokens'] as const;

const version = 1;

/** The state as the text of a state file. Codes, tokens and sessions are in it as fingerprints only. */
export function toSnapshot(state: State): string {
  const records = Object.fromEntries(kept.map((name) => [name, state[name].lasting()]));
  return `${JSON.stringify({ version, clockOffset: state.clockOffset, ...records })}\n`;
}

/**
 * Puts what a state file holds on top of a fresh state, whose applications and personas stay those of the options.
 * @throws Error when the text is no state file, or one of another version.
 */
export function restoreSnapshot(state: State, text: string): void {
  const snapshot = parse(text);
  if (!isObject(snapshot) || snapshot.version !== version || !Number.isFinite(snapshot.clockOffset)) {
    throw new Error('it is not a state file of this version of the sandbox');
  }
  state.clockOffset = Number(snapshot.clockOffset);
  for (const name of kept) {
    for (const [key, value] of entriesOf(snapshot[name])) {
      if (name !== 'users' || !state.users.has(key)) (state[name] as Records<object>).set(key, value);
    }
  }
}

function entriesOf(value: unknown): [string, object][] {
  const isEntry = (entry: unknown): entry is [string, object] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && isObject(entry[1]);
  if (!Array.isArray(value) || !value.every(isEntry)) throw new Error('a part of it is missing or malformed');
  return value;
}
