import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { start } from '../../testing/programs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { copyDependencies, packed } from '../../tools/release/pack.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

// A developer packs a checkout and installs the file in an app, as the README says. No registry is asked.

const tarballs = (['dpplus-connect', 'dpplus-sandbox'] as const).map((name) => packed(name).tarball);
const app = temporaryFolder();
const env = {
  ...process.env,
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_fetch_retries: '0',
  // With a lock file, npm would not look at the packages that are copied.
  npm_config_package_lock: 'false',
};
const npm = (...command: string[]) =>
  spawnSync('npm', command, { cwd: app, env, encoding: 'utf8', shell: process.platform === 'win32' });
const commands = matches(section(read('README.md'), 'Install it'), /^(npm .*)$/gm);

beforeAll(() => {
  for (const tarball of tarballs) cpSync(tarball, join(app, basename(tarball)));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true }));
}, 60_000);

it('the README packs a checkout and installs the files', () => {
  const [pack, ...installs] = commands;
  expect(pack).toBe('npm ci && npm run pack');
  expect(installs).toHaveLength(2);
  for (const [index, install] of installs.entries()) {
    copyDependencies([['.', 'sandbox'][index] ?? ''], app);
    const { status, stderr } = npm(...install.split(' ').slice(1), '--no-audit', '--no-fund');
    expect({ status, stderr }).toMatchObject({ status: 0 });
  }
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  expect([dependencies, devDependencies].map(Object.keys)).toEqual([['dpplus-connect'], ['dpplus-sandbox']]);
  expect(npm('exec', '--no', '--', 'dpplus-sandbox', '--help').stdout).toMatch(/--port/);
  const [example = ''] = matches(read('sandbox/README.md'), /^```mjs\n(.*?)^```/gms);
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', example], { cwd: app });
  expect(String(printed)).toMatch(/^http:\S+ stands in for the service\n$/);
}, 60_000);

// npx starts a shell, which starts the sandbox. npx passes SIGTERM on to the shell only, and cannot pass on SIGHUP and SIGKILL.
it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'the sandbox ends after npx, which %s has ended',
  async (signal) => {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const npx = await start(
      ['npx', '--no-install', 'dpplus-sandbox', '--port', port],
      'Never for production',
      env,
      app,
    );
    expect((await fetch(url)).status).toBe(200);
    npx.kill(signal);
    await vi.waitFor(() => expect(fetch(url)).rejects.toThrow('fetch failed'), 5000);
  },
);
