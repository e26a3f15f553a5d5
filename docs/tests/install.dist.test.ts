import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { matches, read, section } from '../../tools/docs/pages.ts';
import { packed } from '../../tools/pack.ts';

// A developer packs a checkout and installs the file in an app, as the README says. No registry is asked.

const { tarball } = packed('dpplus-connect');
const app = temporaryFolder();
const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
const npm = (...command: string[]) =>
  spawnSync('npm', command, { cwd: app, env, encoding: 'utf8', shell: process.platform === 'win32' });
const commands = matches(section(read('README.md'), 'Install it'), /^(npm .*)$/gm);

beforeAll(() => {
  cpSync(tarball, join(app, basename(tarball)));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true }));
  // The dependencies, which npm would download.
  for (const name of ['@lit/reactive-element', '@lit-labs/ssr-dom-shim'])
    cpSync(`node_modules/${name}`, join(app, 'node_modules', name), { recursive: true });
}, 60_000);

it('the README packs a checkout and installs the file', () => {
  const [pack, install = ''] = commands;
  expect(pack).toBe('npm ci && npm pack');
  const { status, stderr } = npm(...install.split(' ').slice(1), '--no-audit', '--no-fund');
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const { dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['dpplus-connect']);
  const imported =
    "import('dpplus-connect/server').then(({ createConnect }) => console.log(typeof createConnect))";
  expect(execFileSync(process.execPath, ['-e', imported], { cwd: app, encoding: 'utf8' })).toBe('function\n');
  expect(npm('exec', '--no', '--', 'dpplus-sandbox', '--help').stdout).toMatch(/--port/);
}, 60_000);

it('the packed file stays small', () => {
  expect(statSync(tarball).size).toBeLessThan(600_000);
});

it('the sandbox keeps the names of functions for stack traces', () => {
  const folder = 'dist/sandbox';
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const names = ['createSandbox', 'keptCertificate', 'readSeedFile'];
  expect(names.filter((name) => !code.includes(`function ${name}(`))).toEqual([]);
});
