import type { ScryptOptions } from 'node:crypto';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive: (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes passwords for the database with scrypt (RFC 7914), by default with 32 MiB and some 0.3 s for each hash. With
 * other values of `N`, `r` and `p`, no stored password matches.
 */
export function createPasswords({ N = 2 ** 15, r = 8, p = 3 } = {}) {
  const hash = (password: string, salt: Buffer) =>
    derive(password.normalize('NFC'), salt, 32, { N, r, p, maxmem: 256 * r * (N + p) });

  const nobody = `${randomBytes(16).toString('base64')}:${randomBytes(32).toString('base64')}`;

  return {
    /** Returns the salted hash to store. */
    async store(password: string): Promise<string> {
      const salt = randomBytes(16);
      return `${salt.toString('base64')}:${(await hash(password, salt)).toString('base64')}`;
    },
    /**
     * Returns whether the password is the right one. Without a user the work is the same, so that the time of a response
     * does not reveal who has an account.
     */
    async isRight(password: string, stored: string = nobody) {
      const [salt = '', expected = ''] = stored.split(':');
      const actual = await hash(password, Buffer.from(salt, 'base64'));
      return timingSafeEqual(actual, Buffer.from(expected, 'base64'));
    },
  };
}
