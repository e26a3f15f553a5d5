import { X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createSandbox } from '../../sandbox.ts';
import { cacheFolder, certificateNames, keptCertificate } from './kept-certificate.ts';
import { trustCommands } from './trust-commands.ts';

const day = 24 * 60 * 60 * 1000;
const names = certificateNames();
let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

/** Requests the health of a sandbox, as a client that trusts `ca` and asks for `host`. */
const health = (url: string, ca: string, servername?: string) =>
  new Promise((resolve, reject) => {
    get(`${url}/_sandbox/health`, { ca, ...(servername && { servername }) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });

it('serves https to clients that trust its authority', async () => {
  const kept = await keptCertificate(folder, certificateNames('127.0.0.1', ['sandbox.test']));
  const sandbox = createSandbox();
  const { url, port } = await sandbox.listen({ port: 0, https: kept });
  expect(url).toBe(`https://127.0.0.1:${port}`);
  expect(await health(url, kept.ca)).toBe(200);
  expect(await health(`https://localhost:${port}`, kept.ca)).toBe(200);
  expect(await health(url, kept.ca, 'sandbox.test')).toBe(200);
  await expect(health(url, kept.ca, 'other.test')).rejects.toThrow('other.test');
  await expect(health(url, (await keptCertificate(join(folder, 'other'), names)).ca)).rejects.toThrow();
  await sandbox.close();
});

it('is kept, so that users trust it once, with a key that only they can read', async () => {
  const first = await keptCertificate(folder, names);
  expect(await keptCertificate(folder, names)).toEqual(first);
  expect(readFileSync(first.caFile, 'utf8')).toBe(first.ca);
  expect(statSync(join(folder, 'localhost', 'key.pem')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'localhost')).mode & 0o777).toBe(0o700);
});

it('is created for other names, and replaces no other', async () => {
  const first = await keptCertificate(folder, names);
  const second = await keptCertificate(folder, certificateNames('0.0.0.0', ['sandbox']));
  expect(second.caFile).not.toBe(first.caFile);
  expect(new X509Certificate(second.cert).checkHost('sandbox')).toBe('sandbox');
  expect(await keptCertificate(folder, names)).toEqual(first);
});

it('covers each host one label below a suffix, and is kept too', async () => {
  const suffix = certificateNames('', ['*.preview.example']);
  const first = await keptCertificate(folder, suffix);
  expect(await keptCertificate(folder, suffix)).toEqual(first);
  const { cert } = first;
  const covered = (name: string) => new X509Certificate(cert).checkHost(name);
  expect(covered('a.preview.example')).toBe('*.preview.example');
  expect([covered('preview.example'), covered('a.b.preview.example')]).toEqual([undefined, undefined]);
});

it('is renewed after it has expired, and lasts for less than 825 days', async () => {
  const now = Date.now();
  const first = await keptCertificate(folder, names, now);
  expect((first.expiresAt - now) / day).toBeCloseTo(730, 0);
  expect(await keptCertificate(folder, names, first.expiresAt - 2 * day)).toEqual(first);
  const second = await keptCertificate(folder, names, first.expiresAt);
  expect(second.cert).not.toBe(first.cert);
  expect(second.expiresAt).toBeGreaterThan(first.expiresAt);
  expect(statSync(join(folder, 'localhost', 'key.pem')).mode & 0o777).toBe(0o600);
});

it.each(['key.pem', 'cert.pem', 'ca.pem'])(
  'is renewed if %s is missing, broken or of another',
  async (file) => {
    const path = join(folder, 'localhost', file);
    const { caFile } = await keptCertificate(join(folder, 'other'), names);
    for (const spoil of [
      () => rmSync(path),
      () => writeFileSync(path, 'x'),
      () => writeFileSync(path, readFileSync(caFile.replace('ca.pem', file))),
    ]) {
      const first = await keptCertificate(folder, names);
      spoil();
      const second = await keptCertificate(folder, names);
      expect(second.cert).not.toBe(first.cert);
      expect(await keptCertificate(folder, names)).toEqual(second);
    }
  },
);

it.each([
  ['.', 0o777],
  ['localhost', 0o770],
  ['localhost/key.pem', 0o640],
  ['localhost/key.pem', 0o604],
  ['localhost/cert.pem', 0o664],
  ['localhost/ca.pem', 0o646],
])('is renewed if others could have read or changed it: %s with the mode %o', async (path, mode) => {
  const first = await keptCertificate(folder, names);
  chmodSync(join(folder, path), mode);
  const second = await keptCertificate(folder, names);
  expect([second.cert, second.ca]).not.toEqual([first.cert, first.ca]);
  for (const own of [folder, join(folder, 'localhost')]) expect(statSync(own).mode & 0o077).toBe(0);
  expect(statSync(join(folder, 'localhost', 'key.pem')).mode & 0o777).toBe(0o600);
  expect(await keptCertificate(folder, names)).toEqual(second);
});

it.each(['', 'localhost'])(
  'does not use a folder of another account, or a link to one: /%s',
  async (path) => {
    const first = await keptCertificate(folder, names);
    const another = Number(process.getuid?.()) + 1;
    const refusal = 'is not a folder of this account; --https keeps its certificate there, or beside';
    await expect(keptCertificate(folder, names, Date.now(), another)).rejects.toThrow(`${folder} ${refusal}`);
    renameSync(join(folder, path), `${folder}-moved`);
    symlinkSync(`${folder}-moved`, join(folder, path));
    await expect(keptCertificate(folder, names)).rejects.toThrow(`${join(folder, path)} ${refusal}`);
    rmSync(join(folder, path));
    renameSync(`${folder}-moved`, join(folder, path));
    expect(await keptCertificate(folder, names)).toEqual(first);
  },
);

it('names the folder that cannot be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(keptCertificate(join(folder, 'file'), names)).rejects.toThrow(
    `${join(folder, 'file', 'localhost')} cannot be written (ENOTDIR); --https keeps its certificate there`,
  );
});

it('is for the names and addresses that a browser can use', () => {
  expect(certificateNames('Sandbox', ['sandbox', 'a.test'])).toEqual([...names, 'sandbox', 'a.test']);
  for (const everywhere of ['0.0.0.0', '::']) expect(certificateNames(everywhere)).toEqual(names);
});

it('is in the cache folder of each system', () => {
  expect(cacheFolder('linux', {})).toBe(join(homedir(), '.cache', 'dpplus-sandbox'));
  expect(cacheFolder('linux', { XDG_CACHE_HOME: '/c' })).toBe(join('/c', 'dpplus-sandbox'));
  expect(cacheFolder('darwin', {})).toBe(join(homedir(), 'Library', 'Caches', 'dpplus-sandbox'));
  expect(cacheFolder('win32', { LOCALAPPDATA: 'C:\\l' })).toContain('C:\\l');
});

it('has commands for paths with spaces and quotes', async () => {
  const kept = await keptCertificate(join(folder, "it's mine"), names);
  const text = trustCommands(kept);
  for (const part of [
    kept.caFile,
    `sudo cp '${folder}/it'\\''s mine/localhost/ca.pem' `,
    `certutil -user -addstore Root "${kept.caFile}"`,
  ])
    expect(text).toContain(part);
});
