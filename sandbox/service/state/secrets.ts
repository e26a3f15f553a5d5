import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url: a code, token, session or handle that cannot be guessed. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The SHA-256 of a secret as base64url. The state has only fingerprints, so that neither state files nor logs contain
 * usable secrets.
 */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares two secrets in constant time, whatever their lengths. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(one), digest(other));
}
