import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Certificate } from './make-certificate.ts';

/** A certificate with the file of its authority, which users trust. */
export interface KeptCertificate extends Certificate {
  caFile: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** Milliseconds: a certificate that ends within a day is replaced, because a sandbox may run that long. */
const margin = 24 * 60 * 60 * 1000;

/**
 * Returns the certificate for `names` in `folder`, which an earlier run made. Returns a new certificate if the folder has
 * none, if the certificate has expired, or if another account could have read its key or replaced its files: users trust
 * its authority.
 *
 * @param account the user id of this process, or `undefined` on Windows, where files have no modes.
 * @throws Error with a message for the person at the terminal, if the folder cannot be written or is another account's.
 */
export async function keptCertificate(
  folder: string,
  names: readonly string[],
  now = Date.now(),
  account = process.getuid?.(),
): Promise<KeptCertificate> {
  const own = join(folder, folderName(names));
  makeFolder(own);
  const folders = [folder, own];
  const foreign = folders.find((path) => !isPrivate(path, account));
  if (foreign !== undefined) throw unusable(foreign, 'is not a folder of this account');
  const isKept = folders.every((path) => isPrivate(path, account, othersWrite));
  const kept = isKept ? read(own, account) : undefined;
  if (kept && isUsable(kept, names, now)) return kept;
  return keep(own, names, now);
}

/** Returns the names of a sandbox: those of this machine, and the ones of its options. */
export function certificateNames(host = '', hosts: readonly string[] = []): string[] {
  const names = ['localhost', '127.0.0.1', '::1', host.toLowerCase(), ...hosts];
  // The addresses that mean every network interface are not the address of any.
  return [...new Set(names)].filter((name) => !['', '0.0.0.0', '::'].includes(name));
}

/** Returns the folder of the user's account for files that a program can make again. */
export function cacheFolder(platform: string = process.platform, env = process.env): string {
  if (platform === 'win32') return join(env.LOCALAPPDATA ?? homedir(), 'dpplus-sandbox');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'dpplus-sandbox');
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'dpplus-sandbox');
}

/** One for each list of names, so that sandboxes with other names do not replace each other's certificate. */
function folderName([first = '', ...more]: readonly string[]): string {
  if (more.length <= 2) return first;
  return `${first}-${createHash('sha256').update(more.join()).digest('hex').slice(0, 8)}`;
}

const files = { key: 'key.pem', cert: 'cert.pem', ca: 'ca.pem' };

/** Bits of a mode (stat(2)): other accounts may write, or may do anything. */
const othersWrite = 0o022;
const othersDo = 0o077;

/** Tells whether a path is not a link, belongs to `account`, and has none of the `forbidden` bits in its mode. */
function isPrivate(path: string, account: number | undefined, forbidden = 0): boolean {
  if (account === undefined) return true;
  const stats = lstatSync(path);
  return !stats.isSymbolicLink() && stats.uid === account && (stats.mode & forbidden) === 0;
}

function read(folder: string, account: number | undefined): KeptCertificate | undefined {
  try {
    for (const [name, file] of Object.entries(files)) {
      const forbidden = name === 'key' ? othersDo : othersWrite;
      if (!isPrivate(join(folder, file), account, forbidden)) return undefined;
    }
    const text = (name: string) => readFileSync(join(folder, name), 'utf8');
    return withDetails(folder, { key: text(files.key), cert: text(files.cert), ca: text(files.ca) });
  } catch {
    return undefined;
  }
}

async function keep(folder: string, names: readonly string[], now: number): Promise<KeptCertificate> {
  // Loaded here, because most sandboxes never need it.
  const { makeCertificate } = await import('./make-certificate.ts');
  const certificate = await makeCertificate(names, now);
  try {
    for (const path of [dirname(folder), folder]) chmodSync(path, 0o700);
    for (const name of ['ca', 'cert', 'key'] as const) {
      const path = join(folder, files[name]);
      // The mode counts for a new file only.
      rmSync(path, { force: true });
      writeFileSync(path, certificate[name], { mode: name === 'key' ? 0o600 : 0o644, flag: 'wx' });
    }
  } catch (error) {
    throw notWritten(folder, error);
  }
  return withDetails(folder, certificate);
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw notWritten(path, error);
  }
}

function notWritten(folder: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  return unusable(folder, `cannot be written (${code ?? message})`);
}

function unusable(folder: string, problem: string): Error {
  return new Error(
    `${folder} ${problem}; --https keeps its certificate there, or beside the file of --state`,
  );
}

function withDetails(folder: string, certificate: Certificate): KeptCertificate {
  const expiresAt = Date.parse(new X509Certificate(certificate.cert).validTo);
  return { ...certificate, caFile: join(folder, files.ca), expiresAt };
}

function isUsable(kept: KeptCertificate, names: readonly string[], now: number): boolean {
  try {
    const cert = new X509Certificate(kept.cert);
    return (
      kept.expiresAt > now + margin &&
      cert.verify(new X509Certificate(kept.ca).publicKey) &&
      cert.checkPrivateKey(createPrivateKey(kept.key)) &&
      names.every((name) => (isIP(name) ? cert.checkIP(name) : cert.checkHost(name)))
    );
  } catch {
    return false;
  }
}
