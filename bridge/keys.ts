import { generateKeyPair, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';
import { fileProblem } from './file-problem.ts';

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
  if (!existsSync(file)) {
    const first = [await makeKeys(), await makeKeys()];
    write(file, first, (whole) => unless('EEXIST', () => linkSync(whole, file)));
  }
  const keys = parse(textOf(file));
  if (!keys)
    throw new Error(`${file}: has not the keys of a bridge; delete it, and the next start makes new ones`);
  return keys;
}

function textOf(file: string): string {
  const problem = modeProblem(file);
  if (problem) throw new Error(`${file}: ${problem}`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file}: ${fileProblem(file, error)}`);
  }
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
 * Puts the second keys in use, and adds new second ones. Of several rotations at a time, one counts.
 *
 * @throws Error less than an hour after the rotation before: products may not have read the second keys yet.
 */
export async function rotateKeys(file: string): Promise<void> {
  const [current, next, earlier] = (await readKeys(file)) as [Keys, Keys, Keys?];
  const at = new Date(statSync(file).mtimeMs + hour);
  if (earlier && at.getTime() > Date.now())
    throw new Error(`${file}: less than an hour old; rotate again after ${at.toISOString()}`);
  const isSame = () => parse(textOf(file))?.[0]?.signing.kid === current.signing.kid;
  // One rotation can have this name. If its process ends before the move, the next rotation moves it.
  const pending = `${file}.${next.signing.kid}.next`;
  const finish = () => unless('ENOENT', () => renameSync(pending, file));
  const later = await makeKeys();
  write(file, [next, later, current], (whole) => {
    unless('EEXIST', () => linkSync(whole, pending));
    if (isSame()) finish();
    else rmSync(pending, { force: true });
    if (parse(textOf(file))?.[1]?.signing.kid === later.signing.kid) return;
    throw new Error(`${file}: another rotation has ended meanwhile, and counts`);
  });
}

async function makeKeys(): Promise<Keys> {
  const random = () => randomBytes(32).toString('base64url');
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' }) as JWK;
  const signing = { ...jwk, use: 'sig', alg: 'RS256', kid: random().slice(0, 11) };
  return { signing, cookies: random(), states: random() };
}

/** Does a step, which may fail with this code. */
function unless(code: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  }
}

/** Writes beside the file and moves it, so that a process never reads half of it. */
function write(file: string, keys: Keys[], move: (whole: string) => void): void {
  const folder = dirname(file);
  const whole = `${file}.${randomBytes(8).toString('hex')}.new`;
  try {
    removeLeftOvers(file);
    writeFileSync(whole, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    move(whole);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new Error(`${file} cannot be written: ${folder} ${fileProblem(folder, error)}`);
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Removes the files of processes that ended while they wrote. They contain keys. */
function removeLeftOvers(file: string): void {
  const [folder, name] = [dirname(file), basename(file)];
  for (const other of readdirSync(folder)) {
    const isLeftOver = other.startsWith(`${name}.`) && /\.[\da-f]{16}\.new$/.test(other);
    const path = join(folder, other);
    if (
      isLeftOver &&
      (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < Date.now() - 60_000
    )
      rmSync(path, { force: true });
  }
}
