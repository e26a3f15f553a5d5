import type { SharedData } from 'dpplus-connect/server';

/** Unknown values are empty. */
export type Person = { email: string; firstName: string; lastName: string; birthDate: string };

/** Returns the person whom the service reported. */
export function personFrom(data: SharedData | undefined): Person {
  const known: Record<string, unknown> = { ...data?.user, ...data?.eid };
  return {
    email: text(known.email),
    firstName: text(known.first_name),
    lastName: text(known.last_name),
    birthDate: text(known.date_of_birth),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
