import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createSandbox } from 'dpplus-sandbox';
import { beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { start, stop } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { copyDependencies, packed } from '../tools/release/pack.ts';
import { matches, read } from '../tools/write/docs/pages.ts';
import { loginAt } from './testing/log-in.ts';
import { writeConfig } from './testing/stand.ts';

// An operator installs both packages in an empty folder, as bridge/README.md says. No registry is asked.

const folder = temporaryFolder();
const readme = readFileSync('bridge/README.md', 'utf8');
const commands = [...readme.matchAll(/^np[mx] .*$/gm)].map(([command]) => command);
const env = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
let installed: ReturnType<typeof run>;

/** Runs a command without a shell. */
const run = (command: string, words: string[], cwd = folder) =>
  spawnSync(command, words, { cwd, env: { ...process.env, ...env }, encoding: 'utf8' });

beforeAll(() => {
  for (const name of ['dpplus-connect', 'dpplus-sandbox', 'dpplus-connect-bridge'] as const)
    cpSync(packed(name).tarball, join(folder, basename(packed(name).tarball)));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true }));
  copyDependencies(['.', 'sandbox', 'bridge'], folder);
  installed = run('npm', [...(commands[1] ?? '').split(' ').slice(1), '--no-audit', '--no-fund']);
});

it('the README packs a checkout, and npm installs the files in an empty folder', () => {
  expect(commands[0]).toBe('npm ci && npm run pack');
  expect(installed).toMatchObject({ status: 0, stderr: expect.not.stringContaining('error') });
  expect(existsSync(join(folder, 'node_modules/dpplus-connect/docs/openid-connect.md'))).toBe(true);
});

it('the package has its code, types, schema, readme and licence, and nothing else', () => {
  expect(packed('dpplus-connect-bridge').paths.sort()).toEqual(
    [
      'LICENSE',
      'README.md',
      'config.schema.json',
      ...readdirSync('bridge/dist')
        .filter((name) => name.endsWith('.js'))
        .map((name) => `dist/${name}`),
      ...['index.js', 'package.json', 'types/index.d.ts'].map((name) => `dist/cjs/${name}`),
      ...['bridge', 'claims', 'config', 'events', 'index'].map((name) => `dist/types/${name}.d.ts`),
      'package.json',
    ].sort(),
  );
  expect(readFileSync('bridge/LICENSE', 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
});

it('the example of the README runs, and its types fit', async () => {
  const [, example = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const port = await freePort();
  writeConfig(folder, { issuer: `http://localhost:${port}`, service: 'http://127.0.0.1:9' });
  const code = example.replace('8080', String(port)).replace("'127.0.0.1'", "() => console.log('listens')");
  writeFileSync(join(folder, 'server.mts'), `${code}\nbridge.wrong;\nbridge.logins.get('wiki')?.wrong;`);
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'nodenext', '--types', 'node'];
  const tsc = [resolve('node_modules/typescript-7/bin/tsc'), '--typeRoots', resolve('node_modules/@types')];
  const { stdout } = run(process.execPath, [...tsc, ...options, 'server.mts']);
  // These two are the only errors: the types are there, and none of them is `any`.
  expect(stdout.match(/error .*/g)).toEqual(
    ['Bridge', 'Connect<IncomingRequest>'].map(
      (type) => `error TS2339: Property 'wrong' does not exist on type '${type}'.`,
    ),
  );
  writeFileSync(join(folder, 'server.mjs'), code);
  const server = await start([process.execPath, 'server.mjs'], 'listens', {}, folder);
  const response = await fetch(`http://localhost:${port}/health`);
  await stop(server);
  expect(await response.text()).toBe('OK');
});

it('what docs/operations.md pastes logs a user in, and ends with its output of the check', async () => {
  const blocks = matches(read('docs/operations.md').split('[Commands]')[0] ?? '', /^```\w*\n(.*?)^```/gms);
  const [shell = '', config = '', unit = '', , checkLine = '', output] = blocks;
  const issuer = `http://localhost:${await freePort()}`;
  const apps = [
    { clientId: 'wiki-app', clientSecret: 'CLIENT_SECRET', redirectUri: `${issuer}/callback/wiki` },
  ];
  const service = await createSandbox({ apps: apps.map((app) => ({ ...app, name: 'Wiki' })) }).listen({
    port: 0,
  });
  const values = Object.entries({
    'https://login.example.org': issuer,
    'https://service.example': service.url,
    '"isSandbox": false': `"isSandbox": true, "port": ${new URL(issuer).port}`,
    '/var/lib/dpplus-bridge': folder,
  });
  const text = values.reduce((before, [from, to]) => before.replace(from, to), config);
  writeFileSync(join(folder, 'bridge.json'), text);
  // What needs no root, and runs on a machine with git and Node.js only.
  const lines = shell.split('\n').filter((line) => !/^(cd|useradd|npm) /.test(line));
  const script = lines
    .join('\n')
    .replace('openssl rand -base64 32', "node -p 'crypto.randomUUID() + crypto.randomUUID()'")
    .replaceAll(' -o dpplus-bridge', '');
  // The client secret is typed, and each file has its mode from the start.
  expect(script).not.toMatch(/SECRET|chmod|>/);
  // A terminal, or a pipe: the socket of Node.js has no path.
  const typed = `printf 'CLIENT_SECRET\\n' | sh -ec "$0"`;
  expect(run('sh', ['-c', typed, script])).toMatchObject({ status: 0, stderr: '' });
  for (const file of ['wiki.secret', 'wiki-service.secret'])
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  const [, words = ''] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit) ?? [];
  const bridge = await start([process.execPath, ...words.split(' ')], issuer, {}, folder);
  const secret = readFileSync(join(folder, 'wiki.secret'), 'utf8').trim();
  const logIn = await loginAt(issuer, 'wiki', secret, 'https://wiki.example.org/return');
  expect((await logIn()).email).toBe('fresh@example.com');
  await bridge.printed('"event":"succeeded"');
  const { stdout } = await promisify(execFile)('sh', ['-c', checkLine.replace(/.* -- /, '')], {
    cwd: folder,
  });
  expect(stdout).toBe(output);
  await stop(bridge);
  await service.close();

  // Of the folder with the keys. The default is 0755.
  expect(unit).toContain('\nStateDirectoryMode=0700\nUMask=0077\n');
  const path = join(folder, 'dpplus-bridge.service');
  writeFileSync(path, unit.replace('/usr/bin/node', process.execPath));
  const verify = run('systemd-analyze', ['verify', path]);
  console.log(`runtime: systemd-analyze: ${verify.error ? 'not installed: apt-get install systemd' : 'run'}`);
  if (!verify.error) expect(verify).toMatchObject({ status: 0, stderr: expect.not.stringContaining(path) });
});

it('a login runs against the sandbox, in one command', async () => {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const options = ['--port', String(port), '--sandbox-port', String(sandboxPort)];
  const [, , command = ''] = commands;
  const TMPDIR = join(folder, 'temporary');
  mkdirSync(TMPDIR);
  const bridge = await start([...command.split(' '), ...options], 'inspector', { ...env, TMPDIR }, folder);
  const printed = await bridge.printed('inspector');
  const value = (name: string) => new RegExp(`^${name} +(.+)$`, 'm').exec(printed)?.[1] ?? '';
  const logIn = await loginAt(
    value('issuer'),
    value('client_id'),
    value('client_secret'),
    value('redirect_uri'),
  );
  expect(readdirSync(TMPDIR)).toContainEqual(expect.stringMatching(/^dpplus-bridge-/));
  // The bridge ends after npx.
  const claims = await logIn().finally(() => bridge.kill('SIGKILL'));
  await vi.waitFor(() => expect(readdirSync(TMPDIR)).toEqual([]), 5000);
  expect(claims).toEqual({ sub: expect.any(String), email: 'fresh@example.com', email_verified: false });
  rmSync(join(folder, 'node_modules/dpplus-sandbox'), { recursive: true });
  const { stderr } = run(process.execPath, ['node_modules/dpplus-connect-bridge/dist/bin.js', 'sandbox']);
  expect(stderr).toContain(
    'The command "sandbox" needs the package dpplus-sandbox: install its file beside this one\n',
  );
});
