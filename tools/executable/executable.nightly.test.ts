import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkUsage } from '../../src/checker/check-command.ts';
import { requestToken } from '../../src/sandbox/testing/requests.ts';
import { authorizePath, origin, Visitor } from '../../src/sandbox/visitor.ts';
import { languages } from '../../src/vocabulary/languages.ts';

const executable = 'dist/executable/dpplus-sandbox-linux-x64';
const docs = readFileSync('docs/sandbox-hosting.md', 'utf8');

/** Starts a sandbox on a free port, and measures the time until it prints its URL. */
async function start(program: string, ...args: string[]) {
  const begin = performance.now();
  const child = spawn(program, [...args, '--port', '0'], { env: {}, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    return (await exited)[0] as number | null;
  };
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+?:\d+/.exec(line)?.[0];
    if (url) return { url, stop, milliseconds: performance.now() - begin };
  }
  throw new Error('the sandbox did not start');
}

// Only root may change the root folder of a process.
const canRun = process.platform === 'linux' && process.arch === 'x64' && process.getuid?.() === 0;
describe.runIf(canRun)('the single executable', () => {
  const root = mkdtempSync(join(tmpdir(), 'executable-'));
  const inRoot = join('/', basename(executable));
  let libraries: string[] = [];

  beforeAll(() => {
    // A test runner sets both for itself, and Vite would build for tests.
    const env = { ...process.env, NODE_ENV: '', VITEST: '' };
    execFileSync(process.execPath, ['tools/run.js', 'tools/executable/build.ts'], { env, stdio: 'ignore' });
    libraries = execFileSync('ldd', [executable], { encoding: 'utf8' }).match(/\/\S+/g) ?? [];
    for (const path of libraries) cpSync(path, join(root, path), { dereference: true });
    copyFileSync(executable, join(root, inRoot));
  }, 180_000);
  afterAll(() => rmSync(root, { recursive: true }));

  it('needs only the libraries that the docs name', () => {
    expect(libraries.length).toBeGreaterThan(1);
    expect(libraries.map((path) => basename(path)).filter((name) => !docs.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  it('serves the scripts and a login in an empty chroot, and exits with 0 on SIGTERM', async () => {
    const { url, stop } = await start('/usr/sbin/chroot', root, inRoot);
    for (const language of languages)
      for (const file of readdirSync(`dist/${language}`).filter((name) => /\.(js|css)$/.test(name))) {
        const response = await fetch(`${url}/${language}/${file}`);
        expect(await response.text()).toBe(readFileSync(`dist/${language}/${file}`, 'utf8'));
      }

    const service = {
      fetch: (request: Request) =>
        fetch(new Request(request.url.replace(origin, url), request), { redirect: 'manual' }),
    };
    const { location } = await new Visitor(service).logIn('fresh', authorizePath({ scope: 'email' }));
    const token = await requestToken(service, location.searchParams.get('code') ?? '');
    const { access_token } = (await token.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    const data = await fetch(`${url}/oauth/user_data`, { headers });
    expect(await data.json()).toMatchObject({ email: expect.stringContaining('@') });

    expect(await stop()).toBe(0);
  });

  it('keeps a state and a certificate beside each other, and has the checker', async () => {
    const { url, stop } = await start('/usr/sbin/chroot', root, inRoot, '--https', '--state', '/state.json');
    const ca = readFileSync(join(root, 'dpplus-sandbox/localhost/ca.pem'));
    const status = await new Promise((resolve) => {
      const body = JSON.stringify({ client_id: 'demoapp', persona: 'fresh' });
      const headers = { 'content-type': 'application/json' };
      request(`${url}/_sandbox/codes`, { ca, method: 'POST', headers, agent: false }, (response) =>
        resolve(response.statusCode),
      ).end(body);
    });
    expect(status).toBe(200);
    expect(await stop()).toBe(0);
    expect(readFileSync(join(root, 'state.json'), 'utf8')).toContain('fresh');
    const help = execFileSync('/usr/sbin/chroot', [root, inRoot, 'check', '--help'], {
      env: {},
      encoding: 'utf8',
    });
    expect(help).toBe(`${checkUsage}\n`);
  });

  it('prints its URL after a time that is measured beside the command', async () => {
    const rounds = { executable: [] as number[], command: [] as number[] };
    for (let round = 0; round < 5; round++) {
      for (const [name, program, ...args] of [
        ['executable', executable],
        ['command', process.execPath, 'dist/sandbox/bin.js'],
      ] as const) {
        const { stop, milliseconds } = await start(program, ...args);
        rounds[name].push(milliseconds);
        expect(await stop()).toBe(0);
      }
    }
    const median = (values: number[]) => values.sort((one, other) => one - other)[2]?.toFixed(0);
    console.log(
      `${(statSync(executable).size / 1e6).toFixed(0)} MB. Start in ms: executable ${median(rounds.executable)}, command ${median(rounds.command)}`,
    );
  });
});
