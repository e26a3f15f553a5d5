import { appMembers, appProblem } from '../../../../contract/app.ts';
import { loginLimit } from '../../../../contract/login-limit.ts';
import { scopes } from '../../../../contract/scopes.ts';
import { isObject } from '../../http/json.ts';
import { wireNames } from '../../schema/app.ts';
import { count, flag, list, object, type Schema, textOf } from '../../schema/json-schema.ts';
import { readPerson, writePerson } from '../../schema/person.ts';
import { personSchema } from '../../schema/person-schema.ts';
import { problemsWith } from '../../schema/validate.ts';
import type { User } from '../model.ts';

/** The records that outlive a restart. Logins under way do not: their forms may hold data that was never submitted. */
export const kept = ['apps', 'users', 'links', 'sessions', 'codes', 'tokens'] as const;

export type Kept = (typeof kept)[number];
type Entry = [key: string, record: { origin?: string } | null];

/** A line of the state file: all records, or those that a change replaced, with null for those that it removed. */
export type Line = { clockOffset: number; lastLogin?: number; origins?: string[] } & Partial<
  Record<Kept, Entry[]>
>;

/** The last time of a `Date`. */
const last = 8.64e15;
const time: Schema = { type: 'number', minimum: -last, maximum: last, description: 'a time in milliseconds' };
const whole: Schema = { ...count, maximum: Date.UTC(9999, 11, 31), description: 'a whole number from 0' };
const string: Schema = textOf('a string');
const yesOrNo: Schema = { ...flag, description: 'true or false' };
const uuid: Schema = textOf('a UUID', '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');
const clientId: Schema = textOf('a client_id', appMembers.client_id.pattern);
const scope: Schema = { ...list({ enum: scopes, description: 'a scope' }), description: 'a list of scopes' };
const records: Schema = { type: 'array', description: 'a list of records' };

/** Returns the schema of an object that may have other members too. */
const open = (...members: Parameters<typeof object>): Schema => ({
  ...object(...members),
  additionalProperties: true,
  description: 'an object',
});
const parts = Object.fromEntries(kept.map((kind) => [kind, records]));
const first = open({ clockOffset: whole, ...parts }, { lastLogin: whole, origins: list(string) });
const later = open({ clockOffset: whole, lastLogin: whole }, parts);
const created = { createdAt: time, secretIssuedAt: time };
const issued = { uuid, scope, login: whole, expiresAt: time };
const logins = {
  unconnectedLogins: { ...whole, maximum: loginLimit, description: `a whole number from 0 to ${loginLimit}` },
};
const states = { issued: yesOrNo, consented: yesOrNo, connected: yesOrNo };

const schemas: Record<Kept, Schema> = {
  apps: open(
    { clientId, name: string, redirectUri: string, secretFingerprint: string, ...created },
    { logo: string, privacyUrl: string, origin: string },
  ),
  // `personSchema` has the others.
  users: open({ updatedAt: time }, { origin: string }),
  links: open({ uuid, clientId, userId: string, granted: scope, ...logins, ...states }, { lastLogin: whole }),
  sessions: open({ key: string, expiresAt: time }, { userId: string }),
  codes: open({ clientId, redirectUri: string, used: yesOrNo, ...issued }),
  tokens: open({ codeKey: string, ...issued }),
};

/** The member of a record that is its key. */
const keys: Partial<Record<Kept, string>> = { apps: 'clientId', users: 'id', links: 'uuid', sessions: 'key' };

/**
 * Returns a line of the state file.
 * @throws Error that names the wrong member and the right values.
 */
export function checkedLine(value: unknown, index: number): Line {
  const expectNone = ([problem]: readonly (string | undefined)[]) => {
    if (problem !== undefined) throw new Error(index === 0 ? problem : `line ${index + 1}: ${problem}`);
  };
  expectNone(problemsWith(value, index === 0 ? first : later, '', 'it'));
  const line = value as Line;
  for (const kind of kept)
    for (const [place, entry] of (line[kind] ?? []).entries()) {
      const at = `${kind}[${place}]`;
      const isEntry =
        Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === null || isObject(entry[1]));
      if (!isEntry) expectNone([`${at} has to be a key with its record`]);
      if (entry[1]) expectNone(problemsWithRecord(kind, entry[0], entry[1], `${at}[1]`));
    }
  return line;
}

function problemsWithRecord(kind: Kept, key: string, record: object, at: string): string[] {
  const problems = problemsWith(record, schemas[kind], at);
  const name = keys[kind];
  if (name && new Map(Object.entries(record)).get(name) !== key)
    problems.push(`${at}.${name} has to be its key`);
  if (problems.length === 0 && kind === 'apps') {
    for (const [option, member] of Object.entries(wireNames)) {
      const value = Reflect.get(record, option);
      const problem = value === undefined ? undefined : appProblem(member, value);
      if (problem) problems.push(`${at}.${option} has to be ${problem}`);
    }
  }
  if (problems.length > 0 || kind !== 'users') return problems;
  const person = writePerson(record as User);
  const mistakes = problemsWith(person, personSchema, at);
  // Adds the defaults of the members that it lacks.
  if (mistakes.length === 0) Object.assign(record, readPerson(person, ''));
  return mistakes;
}
