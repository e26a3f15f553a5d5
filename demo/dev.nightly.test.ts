import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { freePort } from '../src/testing/free-port.ts';

it('npm run dev serves the demo and the sandbox again after a change to them or to the button', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dev-'));
  const leftOut = new Set(['node_modules', 'dist', '.git', 'test-results', 'reports', '.built']);
  cpSync('.', folder, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  mkdirSync(join(folder, 'node_modules'));
  // `dpplus-connect` is a link to this checkout, and the demo of the copy has to load the copy.
  for (const name of readdirSync('node_modules').filter((each) => each !== 'dpplus-connect'))
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name), 'junction');
  const [PORT, SANDBOX_PORT] = [String(await freePort()), String(await freePort())];
  const env = { ...process.env, PORT, SANDBOX_PORT };
  const child = spawn('npm', ['run', 'dev'], { cwd: folder, env, stdio: 'ignore', detached: true });
  const expectText = (url: string, text: string) =>
    vi.waitUntil(async () => (await fetch(url).then((answer) => answer.text(), String)).includes(text), {
      timeout: 240_000,
    });
  const changes: [url: string, path: string, from: string, to: string][] = [
    [`http://localhost:${PORT}`, 'demo/relying-app/pages/home-page.ts', 'library, from', 'library, at'],
    [
      `http://127.0.0.1:${SANDBOX_PORT}/_sandbox/personas`,
      'src/sandbox/state/personas/default-personas.ts',
      'Lotte',
      'Lotje',
    ],
    [
      `http://127.0.0.1:${SANDBOX_PORT}/en/dp_connect.js`,
      'src/button/wording.ts',
      'Log in with',
      'Log in at',
    ],
  ];
  try {
    for (const [url, path, from, to] of changes) {
      await expectText(url, from);
      const text = readFileSync(join(folder, path), 'utf8');
      expect(text).toContain(from);
      writeFileSync(join(folder, path), text.replaceAll(from, to));
      await expectText(url, to);
    }
  } finally {
    process.kill(-Number(child.pid));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}, 900_000);
