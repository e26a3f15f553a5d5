/** Returns an id as text, or `undefined` for a value by which users cannot be told apart. */
function textOf(id: unknown): string | undefined {
  if (typeof id === 'string' || typeof id === 'bigint' || Number.isFinite(id)) return String(id);
  const { toHexString } = Object(id);
  if (typeof toHexString === 'function') return String(Reflect.apply(toHexString, id, [])); // ObjectId of MongoDB
  if (id instanceof Uint8Array) return Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return undefined;
}

/**
 * Returns the text by which users are compared: of a text, a number, a bigint, an ObjectId or bytes, or of an object with one
 * of them as `id` or `_id`.
 *
 * @throws TypeError without an id: all users would be the same one.
 */
export function keyOf(user: unknown): string {
  // 0 alone is more often a condition than a user.
  const key = (user !== 0 && textOf(user)) || textOf(Object(user).id ?? Object(user)._id);
  if (key) return `=${key}`;
  throw new TypeError(
    'currentUser: needs undefined, or a user with an id: a text, number, bigint, ObjectId or bytes, or an object with such an id',
  );
}
