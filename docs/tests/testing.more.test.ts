import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startApp } from '../../e2e/support/start-app.ts';
import { startSandbox } from '../../sandbox/kit/playwright/start-sandbox.ts';
import { freePort } from '../../testing/free-port.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { findHeadlessShell } from '../../tools/browsers/find-browsers.ts';
import { installedAt } from '../../tools/release/pack.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

it.skipIf(process.platform === 'win32')('the requests of “Any runner” log a user in', async () => {
  if (spawnSync('curl', ['--version']).error)
    throw new Error('The requests need curl. On Debian: apt-get install curl');
  const [, code = ''] = /```sh\n(.*?)```/s.exec(section(read('docs/testing.md'), 'Any runner')) ?? [];
  const [start, ...requests] = code.trim().split('\n');
  expect(start).toMatch(/dpplus-sandbox &$/);
  expect(requests).toHaveLength(3);
  const folder = temporaryFolder();
  const sandbox = await startSandbox({});
  const credentials = { clientId: 'demoapp', clientSecret: 'demosecret' };
  const app = await startApp({ service: sandbox.url, ...credentials });
  await sandbox.register({ ...credentials, redirectUri: `${app.origin}/callback` });
  const script = [...requests, 'curl -s -b jar http://localhost:3000/']
    .join('\n')
    .replaceAll('http://localhost:3000', app.origin)
    .replaceAll('http://127.0.0.1:4000', sandbox.url);
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder });
    expect(stdout).toMatch(/<h1>Hello [\da-f-]{36}<\/h1>$/);
  } finally {
    await Promise.all([app.close(), sandbox.close()]);
  }
});

it('the workflow of docs/ci.md logs a user in and checks the app, with the packed packages', async () => {
  const [folder, port, servicePort] = [temporaryFolder(), await freePort(), await freePort()];
  const guide = read('docs/ci.md').replace(
    "'npx --no-install dpplus-sandbox'",
    "'npx --no-install dpplus-sandbox --port 4000 --seed seed.json'",
  );
  const client = { client_id: 'demoapp', client_secret: 'demosecret' };
  const blocks = [
    ...guide
      .replace('demosecret --strict', 'demosecret --port 4000 --strict')
      .matchAll(/^```(\w+)\n(.*?)^```/gms),
  ].map(([, , code = '']) => code);
  const [config = '', spec = '', workflow = ''] = blocks;
  const [, app = ''] = /```mjs\n(.*?)```/s.exec(read('README.md')) ?? [];
  const launchOptions = JSON.stringify({ executablePath: findHeadlessShell() });
  for (const [name, code] of Object.entries({
    'playwright.config.ts': config.replace(
      'use: {',
      `timeout: 180_000, use: { launchOptions: ${launchOptions},`,
    ),
    'login.spec.ts': spec,
    'app.mjs': app,
    // The sandbox knows the app of the README on port 3000 only.
    'seed.json': JSON.stringify({
      apps: [{ ...client, name: 'App', redirect_uri: 'http://localhost:3000/callback' }],
    }),
    'package.json': '{ "scripts": { "start": "node app.mjs" } }',
    'run.sh': matches(workflow, /^ {6}- run: (?:\|\n)?(.*?)\n(?= {6}- )/gms)
      .filter((step) => !/^npm ci|playwright install/.test(step))
      .join('\n'),
  }))
    writeFileSync(
      join(folder, name),
      code.replace(/\b[34]000\b/g, (usual) => String(usual === '3000' ? port : servicePort)),
    );
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  for (const name of ['express', '@playwright', '.bin/playwright'])
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  for (const name of ['dpplus-connect', 'dpplus-sandbox'] as const)
    symlinkSync(installedAt(name), join(folder, 'node_modules', name));
  // npm makes the command executable, and tar does not.
  const command = `#!/bin/sh\nexec node '${installedAt('dpplus-sandbox')}/dist/bin.js' "$@"\n`;
  writeFileSync(join(folder, 'node_modules/.bin/dpplus-sandbox'), command, { mode: 0o755 });
  // As in CI, the end of the steps ends the app that they leave behind.
  const steps = ['-e', '-c', "trap 'kill 0' EXIT; exec 2>&1; . ./run.sh"];
  const output = await text(spawn('sh', steps, { cwd: folder, detached: true }).stdout);
  expect(output).toMatch(/3 passed/);
  expect(output).toContain(blocks.at(-1)?.replace('…\n', ''));
  expect(readFileSync(join(folder, 'check-report/junit.xml'), 'utf8')).toContain('<testsuite');
}, 300_000);
