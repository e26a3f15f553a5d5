import { type Scope, scopes } from '../../../contract/scopes.ts';
import { readSeed } from '../../command/seed.ts';
import type { Rules } from './rules.ts';

/** The apps and personas of the walk: the seed of the sandbox, and the same for the rules. */

export const apps = ['shop', 'bank'].map((id) => ({
  client_id: id,
  client_secret: `${id}-1`,
  name: id,
  redirect_uri: `https://${id}.test/callback?of=${id}`,
}));

const card = { first_name: 'A', last_name: 'Test', raw_date_of_birth: '1 JAN 1990' };
const names = { first_name: 'A', last_name: 'Test' };
export const people = [
  { id: 'anna', ...names, email: 'anna@example.com', phone_number: '+32470000001', card },
  { id: 'bert', ...names, email: 'bert@example.com' },
  { id: 'carl', ...names, email: 'carl@example.com', email_confirmed: false, card },
];
const pasts = new Map([
  ['bert', { scope: 'email', unconnected_logins: 4, connected: false }],
  ['carl', { scope: scopes.join(' '), unconnected_logins: 0, connected: true }],
]);

/** Returns the seed of a sandbox. */
export function seed(without: string | undefined) {
  const personas = people.filter(({ id }) => id !== without);
  return readSeed(
    JSON.stringify({ apps, personas: personas.map((one) => ({ ...one, past: pasts.get(one.id) })) }),
  );
}

export function addPerson(rules: Rules, id: string, isAdded = false): void {
  const values: object = people.find((one) => one.id === id) ?? {};
  const { email = '', email_confirmed = true, phone_number } = { ...values } as Record<string, string>;
  const members = [...(email_confirmed ? ['email'] : []), ...(phone_number ? ['phone_number'] : [])];
  rules.users.set(id, { email, members, hasCard: 'card' in values, isAdded });
}

/** A persona of the seed was at an app before. */
export function havePast(rules: Rules, app: string, id: string): void {
  const past = pasts.get(id);
  if (!past) return;
  const { scope, unconnected_logins: logins, connected } = past;
  const granted = scope.split(' ') as Scope[];
  rules.change(app, id, { consented: true, issued: true, granted, logins, connected });
}
