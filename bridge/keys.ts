import { generateKeyPair, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';

/**
 * The bridge's keys. Of each list the first is in use. The second is published already and comes into use with the next
 * rotation, so that a product and another machine know a key before they see its first signature. The third was in use.
 */
export interface Keys {
  /** Signs ID tokens. */
  signing: JWK[];
  /** Signs the provider's cookies. */
  cookies: string[];
  /** Signs the states of logins at the service. */
  states: string[];
  /** The time of the latest rotation, ISO 8601. */
  rotated: string;
}

/** Reads the keys, and makes them at the first start. @throws Error if other users of the machine can read the file. */
export async function readKeys(file: string): Promise<Keys> {
  if (!existsSync(file)) write(file, await next(await next()), linkIfAbsent);
  const mode = statSync(file).mode & 0o777;
  if (mode & 0o077) throw new Error(`${file}: has mode ${mode.toString(8)}; run chmod 600 ${file}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Puts the second key of each list in use, and adds a new second one. */
export async function rotateKeys(file: string): Promise<void> {
  write(file, await next(await readKeys(file)));
}

const secret = () => randomBytes(32).toString('base64url');

async function next(keys?: Keys): Promise<Keys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    use: 'sig',
    alg: 'RS256',
    kid: secret().slice(0, 11),
  };
  const rotate = <T>([current, following]: T[] = [], fresh: T): T[] =>
    [following, fresh, current].filter((key) => key !== undefined);
  return {
    signing: rotate(keys?.signing, jwk as JWK),
    cookies: rotate(keys?.cookies, secret()),
    states: rotate(keys?.states, secret()),
    rotated: new Date().toISOString(),
  };
}

/** Writes beside the file and moves it, so that a process never reads half of it. */
function write(file: string, keys: Keys, move: (from: string, to: string) => void = renameSync): void {
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  move(whole, file);
}

/** Of two processes at their first start, the keys of the first count. */
function linkIfAbsent(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(from);
  }
}
