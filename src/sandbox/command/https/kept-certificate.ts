import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
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
 * Returns the certificate for `names` that an earlier run kept in `folder`. Makes another if there is none, or if it has
 * expired.
 *
 * @throws Error with a message for the person at the terminal, if the folder cannot be written.
 */
export async function keptCertificate(
  folder: string,
  names: readonly string[],
  now = Date.now(),
): Promise<KeptCertificate> {
  const own = join(folder, folderName(names));
  const kept = read(own) ?? (await keep(own, names, now));
  return isUsable(kept, names, now) ? kept : keep(own, names, now);
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

function read(folder: string): KeptCertificate | undefined {
  try {
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
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of ['ca', 'cert', 'key'] as const) {
      const path = join(folder, files[name]);
      // The mode counts for a new file only.
      rmSync(path, { force: true });
      writeFileSync(path, certificate[name], { mode: name === 'key' ? 0o600 : 0o644, flag: 'wx' });
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      `${folder} cannot be written (${code ?? message}); --https keeps its certificate there, or beside the file of --state`,
    );
  }
  return withDetails(folder, certificate);
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
