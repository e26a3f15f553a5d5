import { readings } from './cookie-in-state.ts';
import { splitPair } from './cookie-line.ts';
import type { CheckedUser } from './service-side.ts';

/** Longer than an id with its signature. */
const longestId = 128;

/** Whether a cookie holds the session itself, and not an id: it contains its user, or is as long as encrypted data. */
export function isWhole(pair: string, { uuid, email }: CheckedUser): boolean {
  const [, value] = splitPair(pair);
  const texts = [...readings(value)].map((text) => text.toLowerCase());
  return value.length > longestId || texts.some((text) => text.includes(uuid) || text.includes(email));
}
