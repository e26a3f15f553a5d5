import type { Identity } from '../session/sessions.ts';

/** Unknown values are empty. */
export type Person = { email: string; firstName: string; lastName: string; birthDate: string };

/** The person whom the service reported. */
export function personFrom(identity: Identity | undefined): Person {
  const known: Record<string, unknown> = { ...identity?.data.user, ...identity?.data.eid };
  return {
    email: text(known.email),
    firstName: text(known.first_name),
    lastName: text(known.last_name),
    birthDate: text(known.date_of_birth),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
