import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeConfig } from './testing/stand.ts';

const folder = temporaryFolder();
const bin = resolve('bridge/dist/bin.js');
const [issuer, service] = ['http://localhost:8080', 'http://localhost:4000'];

it('a full disk is named with its file and the fix, and leaves the keys as they are', async () => {
  mkdirSync(join(folder, 'full'));
  const keys = join(folder, 'full', 'keys.json');
  // The system allows no file with content, as on a full disk.
  const words = ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, bin];
  const config = ['--config', writeConfig(folder, { issuer, service, keys }, 'full.json')];
  const child = spawn('sh', [...words, ...config, 'rotate'], { cwd: folder });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, errors]).toEqual([
    2,
    `${keys} cannot be written: ${join(folder, 'full')} has no space on its disk; make space, and run the command again\n`,
  ]);
  expect(readdirSync(join(folder, 'full'))).toEqual([]);
});

it.runIf(process.getuid?.() === 0)('keys of another user are named with the fix', async () => {
  const open = mkdtempSync(join(tmpdir(), 'dpplus-'));
  writeConfig(open, { issuer, service });
  for (const file of [open, ...readdirSync(open).map((name) => join(open, name))])
    chownSync(file, 65534, 65534);
  const file = join(open, 'keys.json');
  writeFileSync(file, '{}', { mode: 0o600 });
  const words = [bin, '--config', join(open, 'bridge.json'), 'rotate'];
  const child = spawn(process.execPath, words, { uid: 65534, cwd: '/' });
  expect(await text(child.stderr)).toBe(
    `${file}: belongs to user 0, and cannot be used by user 65534, who runs the bridge; run chown 65534 ${file}\n`,
  );
  rmSync(open, { recursive: true });
});
