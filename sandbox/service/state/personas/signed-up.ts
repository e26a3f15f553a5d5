import { randomUUID } from 'node:crypto';

/** The prefix of the ids of users who signed up. Ids of personas are names. */
const prefix = 'user-';

/** An id for a user who signs up. */
export function newUserId(): string {
  return `${prefix}${randomUUID().slice(0, 8)}`;
}

/** Tells who signed up from those who were there from the start. */
export function isSignedUp({ id }: { id: string }): boolean {
  return id.startsWith(prefix);
}
