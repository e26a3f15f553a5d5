import { isObject, parse } from '../../http/json.ts';
import type { State } from '../model.ts';
import type { Records } from '../records.ts';
import { removePerson } from '../registration.ts';
import { malformedMember } from './malformed-member.ts';

/** The records that outlive a restart. Logins under way do not: their forms may hold data that was never submitted. */
const kept = ['apps', 'users', 'links', 'sessions', 'codes', 'tokens'] as const;

const version = 1;

/** Returns the state as the text of a state file. Of secrets, codes, tokens and sessions it has the fingerprints only. */
export function toSnapshot(state: State): string {
  const { clockOffset, lastLogin, origins } = state;
  const records = Object.fromEntries(kept.map((name) => [name, state[name].lasting()]));
  return `${JSON.stringify({ version, clockOffset, lastLogin, origins, ...records })}\n`;
}

/**
 * Restores the records of a state file in a new state. For an app or persona of the options, the record of the file
 * counts as long as its entry in the options is unchanged. If the entry was edited or removed, the options count.
 * @throws Error if the text is not a state file of this version.
 */
export function restoreSnapshot(state: State, text: string): void {
  const snapshot = parse(text);
  if (!isObject(snapshot) || snapshot.version !== version || !Number.isFinite(snapshot.clockOffset)) {
    throw new Error('it is not a state file of this version of the sandbox');
  }
  state.clockOffset = Number(snapshot.clockOffset);
  state.lastLogin = Number(snapshot.lastLogin ?? 0);
  const origins = new Set(Array.isArray(snapshot.origins) ? snapshot.origins : []);
  const entries = [...state.apps.entries(), ...state.users.entries()];
  const added = new Set(entries.flatMap(([id, { origin = '' }]) => (origins.has(origin) ? [] : [id])));
  // The file has the past of a persona with an app, unless the persona or the app is new in the options.
  for (const { uuid, clientId, userId } of state.links.values())
    if (!added.has(clientId) && !added.has(userId)) state.links.delete(uuid);
  for (const name of kept) {
    const records = state[name] as unknown as Records<{ origin?: string }>;
    const entries = new Map(entriesOf(snapshot[name]));
    for (const [key, { origin }] of records.entries()) {
      // The options brought it then too, so it was removed at run time.
      if (!entries.has(key) && origins.has(origin)) records.delete(key);
    }
    for (const [key, record] of entries) {
      const member = malformedMember(name, record);
      if (member !== undefined)
        throw new Error(`a record of "${name}" has a missing or malformed "${member}"`);
      const { origin } = records.get(key) ?? {};
      // A record without an origin was added at run time, in the place of the record of the options.
      if (record.origin === origin || (!record.origin && origins.has(origin))) records.set(key, record);
    }
  }
  // A persona whose entry was removed is removed like any user.
  for (const [id] of entriesOf(snapshot.users)) if (!state.users.has(id)) removePerson(state, id);
}

function entriesOf(value: unknown): [string, { origin?: string }][] {
  const isEntry = (entry: unknown): entry is [string, object] =>
    Array.isArray(entry) && typeof entry[0] === 'string' && isObject(entry[1]);
  if (!Array.isArray(value) || !value.every(isEntry)) throw new Error('a part of it is missing or malformed');
  return value;
}
