import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** @type {(password: string, salt: Buffer, length: number, options: import('node:crypto').ScryptOptions) => Promise<Buffer>} */
const derive = promisify(scrypt);

/** 32 MiB and some 0.1 s for each guess. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

/** What a password leaves behind in the database. @param {string} password @returns {Promise<string>} */
export async function hashPassword(password) {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFC'), salt, 32, cost);
  return `${salt.toString('base64')}:${hash.toString('base64')}`;
}

const nobody = await hashPassword(randomBytes(16).toString('base64'));

/**
 * Whether the password is the right one. Without a user the work is the same, so that the time which an answer takes
 * does not tell who has an account.
 *
 * @param {string} password
 * @param {string} [stored]
 */
export async function isPassword(password, stored = nobody) {
  const [salt = '', hash = ''] = stored.split(':');
  const derived = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64'), 32, cost);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && stored !== nobody;
}
