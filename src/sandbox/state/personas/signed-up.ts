import { randomUUID } from 'node:crypto';

/** How the ids of people who signed up begin; personas have names of their own. */
const prefix = 'user-';

/** An id for somebody who signs up. */
export function newUserId(): string {
  return `${prefix}${randomUUID().slice(0, 8)}`;
}

/** Tells who signed up from those who were there from the start. */
export function isSignedUp({ id }: { id: string }): boolean {
  return id.startsWith(prefix);
}
