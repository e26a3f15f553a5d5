import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** @import { ScryptOptions } from 'node:crypto' */

/** @type {(password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer>} */
const derive = promisify(scrypt);

/** @typedef {ReturnType<typeof createPasswords>} Passwords */

/**
 * Passwords as the database keeps them: hashed with scrypt (RFC 7914), by default at 32 MiB and some 0.3 s for each
 * guess. Another cost makes the stored ones worthless.
 */
export function createPasswords({ N = 2 ** 15, r = 8, p = 3 } = {}) {
  /** @param {string} password @param {Buffer} salt */
  const hash = (password, salt) =>
    derive(password.normalize('NFC'), salt, 32, { N, r, p, maxmem: 256 * r * (N + p) });
  const nobody = `${randomBytes(16).toString('base64')}:${randomBytes(32).toString('base64')}`;

  return {
    /** What a password leaves behind. @param {string} password @returns {Promise<string>} */
    async store(password) {
      const salt = randomBytes(16);
      return `${salt.toString('base64')}:${(await hash(password, salt)).toString('base64')}`;
    },
    /**
     * Whether the password is the right one. Without a user the work is the same, so that the time which an answer
     * takes does not tell who has an account.
     * @param {string} password
     * @param {string} [stored]
     */
    async isRight(password, stored = nobody) {
      const [salt = '', expected = ''] = stored.split(':');
      const actual = await hash(password, Buffer.from(salt, 'base64'));
      return timingSafeEqual(actual, Buffer.from(expected, 'base64'));
    },
  };
}
