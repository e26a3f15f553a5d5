import { isObject, parse } from '../../http/json.ts';
import type { State } from '../model.ts';
import type { Records } from '../records.ts';
import { removePerson } from '../registration.ts';
import { checkedLine, type Kept, kept } from './state-schema.ts';

const version = 1;

type Saved = Record<Kept, Map<string, { origin?: string }>>;

/** Returns the state as the text of a state file. Of secrets, codes, tokens and sessions it has the fingerprints only. */
export function toSnapshot(state: State): string {
  const { clockOffset, lastLogin, origins } = state;
  const records = Object.fromEntries(kept.map((name) => [name, state[name].lasting()]));
  return `${JSON.stringify({ version, clockOffset, lastLogin, origins, ...records })}\n`;
}

/** Returns a further line for the records that changed since the last one. */
export function toLine({ clockOffset, lastLogin, unsaved = new Map() }: State): string {
  const records = Object.fromEntries([...unsaved].map(([name, changed]) => [name, [...changed]]));
  return `${JSON.stringify({ clockOffset, lastLogin, ...records })}\n`;
}

/** Returns the records after the last line of a state file. */
function replay(text: string) {
  const [first = '', ...more] = text.split('\n');
  const snapshot = parse(first);
  if (!isObject(snapshot) || snapshot.version !== version)
    throw new Error('it is not a state file of this version of the sandbox');
  // A process that is killed leaves its last line incomplete, and has not answered the request.
  const lines = [snapshot, ...more.slice(0, -1).map(parse)].map(checkedLine);
  const records = Object.fromEntries(kept.map((name) => [name, new Map()])) as Saved;
  for (const line of lines)
    for (const name of kept)
      for (const [key, record] of line[name] ?? [])
        if (record) records[name].set(key, record);
        else records[name].delete(key);
  return { origins: lines[0]?.origins ?? [], last: lines.at(-1), records };
}

/**
 * Restores the records of a state file in a new state. For an app or persona of the options, the record of the file
 * counts as long as its entry in the options is unchanged. If the entry was edited or removed, the options count.
 * @throws Error if the text is not a state file of this version.
 */
export function restoreSnapshot(state: State, text: string): void {
  const { origins: before, last, records: saved } = replay(text);
  state.clockOffset = last?.clockOffset ?? 0;
  state.lastLogin = last?.lastLogin ?? 0;
  const origins = new Set(before);
  const entries = [...state.apps.entries(), ...state.users.entries()];
  const added = new Set(entries.flatMap(([id, { origin = '' }]) => (origins.has(origin) ? [] : [id])));
  // The file has the past of a persona with an app, unless the persona or the app is new in the options.
  for (const { uuid, clientId, userId } of state.links.values())
    if (!added.has(clientId) && !added.has(userId)) state.links.delete(uuid);
  for (const name of kept) {
    const records = state[name] as unknown as Records<{ origin?: string }>;
    const entries = saved[name];
    for (const [key, { origin }] of records.entries()) {
      // The options brought it then too, so it was removed at run time.
      if (!entries.has(key) && origins.has(origin ?? '')) records.delete(key);
    }
    for (const [key, record] of entries) {
      const { origin } = records.get(key) ?? {};
      // A record without an origin was added at run time, in the place of the record of the options.
      if (record.origin === origin || (!record.origin && origins.has(origin ?? ''))) records.set(key, record);
    }
  }
  // A persona whose entry was removed is removed like any user.
  for (const id of saved.users.keys()) if (!state.users.has(id)) removePerson(state, id);
}
