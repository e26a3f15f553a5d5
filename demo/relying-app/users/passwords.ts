import type { ScryptOptions } from 'node:crypto';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const derive: (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);

export type Passwords = ReturnType<typeof createPasswords>;

/** Too many password hashes are waiting for their turn. */
export class TooBusy extends Error {}

/**
 * Hashes passwords for the database with scrypt (RFC 7914), by default with 32 MiB and some 0.3 s for each hash. With
 * other values of `N`, `r` and `p`, no stored password matches.
 *
 * `atOnce` hashes are computed at the same time, and up to `waiting` more wait: anyone can send guesses, and an unlimited
 * queue would delay every login behind them and keep the process alive after a signal to stop.
 */
export function createPasswords({ N = 2 ** 15, r = 8, p = 3, atOnce = 2, waiting = 8 } = {}) {
  const queue = pLimit(atOnce);

  async function hash(password: string, salt: Buffer) {
    if (queue.activeCount + queue.pendingCount >= atOnce + waiting) throw new TooBusy();
    return queue(() => derive(password.normalize('NFC'), salt, 32, { N, r, p, maxmem: 256 * r * (N + p) }));
  }

  const nobody = `${randomBytes(16).toString('base64')}:${randomBytes(32).toString('base64')}`;

  return {
    /**
     * Returns the salted hash to store.
     *
     * @throws {TooBusy}
     */
    async store(password: string): Promise<string> {
      const salt = randomBytes(16);
      return `${salt.toString('base64')}:${(await hash(password, salt)).toString('base64')}`;
    },
    /**
     * Whether the password is the right one. Without a user the work is the same, so that the time which an answer
     * takes does not tell who has an account.
     *
     * @throws {TooBusy}
     */
    async isRight(password: string, stored: string = nobody) {
      const [salt = '', expected = ''] = stored.split(':');
      const actual = await hash(password, Buffer.from(salt, 'base64'));
      return timingSafeEqual(actual, Buffer.from(expected, 'base64'));
    },
  };
}
