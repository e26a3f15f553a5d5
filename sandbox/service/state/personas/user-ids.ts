import { createHash, randomUUID } from 'node:crypto';

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

/** The name space of this sandbox's users; a random UUID, fixed for good. */
const nameSpace = Buffer.from('b1f0b6d25c0e4f5f9a3b6f6f0c7d2a41', 'hex');

/**
 * The UUID by which one app knows one user: a version 5 UUID (RFC 9562, 5.5) of both ids, hence the same
 * from run to run and different for every app.
 */
export function userUuid(clientId: string, userId: string): string {
  const name = JSON.stringify([clientId, userId]);
  const hash = createHash('sha1').update(nameSpace).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
