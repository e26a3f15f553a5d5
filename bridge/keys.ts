import { generateKeyPair, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';

/** Keys that come into use together. */
export interface Keys {
  /** Signs ID tokens. */
  signing: JWK;
  /** Signs the provider's cookies. */
  cookies: string;
  /** Signs the states of logins at the service. */
  states: string;
}

/**
 * Reads the keys, and makes them at the first start. The first keys are in use. The second are published already and come
 * into use with the next rotation, so that a product and another machine know a key before they see its first signature.
 * The third were in use.
 *
 * @throws Error if other users of the machine can read the file, or it has no keys.
 */
export async function readKeys(file: string): Promise<Keys[]> {
  // Of two processes at their first start, the keys of the first count.
  if (!existsSync(file)) write(file, [await makeKeys(), await makeKeys()], linkSync);
  const problem = modeProblem(file);
  if (problem) throw new Error(`${file}: ${problem}`);
  const keys = parse(readFileSync(file, 'utf8'));
  if (!keys)
    throw new Error(`${file}: has not the keys of a bridge; delete it, and the next start makes new ones`);
  return keys;
}

/** Describes the mode of a file that other users of the machine can read. */
export function modeProblem(file: string): string | undefined {
  const mode = statSync(file).mode & 0o777;
  return mode & 0o077 ? `has mode ${mode.toString(8)}; run chmod 600 ${file}` : undefined;
}

/** Reads the keys in use and the next ones, of which the start and the rotation need both. */
function parse(text: string): Keys[] | undefined {
  try {
    const keys: Keys[] = JSON.parse(text);
    const isWhole = ({ signing, cookies, states }: Keys) =>
      signing.kty === 'RSA' && cookies && states.length >= 32;
    return keys.length > 1 && keys.every(isWhole) ? keys : undefined;
  } catch {
    return undefined;
  }
}

const hour = 60 * 60 * 1000;

/**
 * Puts the second keys in use, and adds new second ones.
 *
 * @throws Error less than an hour after the rotation before: products may not have read the second keys yet.
 */
export async function rotateKeys(file: string): Promise<void> {
  const [current, next, earlier] = (await readKeys(file)) as [Keys, Keys, Keys?];
  const at = new Date(statSync(file).mtimeMs + hour);
  if (earlier && at.getTime() > Date.now())
    throw new Error(`${file}: less than an hour old; rotate again after ${at.toISOString()}`);
  write(file, [next, await makeKeys(), current], renameSync);
}

async function makeKeys(): Promise<Keys> {
  const random = () => randomBytes(32).toString('base64url');
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  const signing = { ...jwk, use: 'sig', alg: 'RS256', kid: random().slice(0, 11) };
  return { signing, cookies: random(), states: random() };
}

/** Writes beside the file and moves it, so that a process never reads half of it. */
function write(file: string, keys: Keys[], move: (from: string, to: string) => void): void {
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    move(whole, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}
