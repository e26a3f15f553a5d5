import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { installed } from '../e2e/frameworks/pack.ts';
import { createSandbox } from '../src/sandbox/index.ts';
import { Browser } from '../src/server/testing/app-under-test.ts';
import { freePort } from '../src/testing/free-port.ts';

// The app of the README, in an empty folder with the package as `npm publish` would send it.

const folder = mkdtempSync(join(tmpdir(), 'readme-app-'));
const sandbox = createSandbox();
let servicePort: number;
const apps: ChildProcess[] = [];

const blocks = (page: string, pattern: RegExp) => pattern.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
const app = blocks('README.md', /```mjs\n(import \{ createConnect.*?)```/s);

beforeAll(async () => {
  const modules = join(folder, 'node_modules');
  cpSync(installed, join(modules, 'dpplus-connect'), { recursive: true });
  for (const name of ['express', 'libsql']) symlinkSync(resolve('node_modules', name), join(modules, name));
  servicePort = await freePort();
  await sandbox.listen({ port: servicePort });
});
afterEach(() => {
  for (const child of apps.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process of the app for an origin, which a proxy would map to the process's port. */
async function startApp(port: number, origin: string, code = app) {
  const file = join(folder, `app-${port}.mjs`);
  const ported = code
    .replaceAll('http://127.0.0.1:4000', `http://127.0.0.1:${servicePort}`)
    .replaceAll('http://localhost:3000', origin)
    .replace('listen(3000)', `listen(${port}, () => console.log('listens'))`);
  writeFileSync(file, ported);
  const env = { ...process.env, SECRET: 'a secret for the test of two processes, of 32 bytes' };
  const child = spawn(process.execPath, [file], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  apps.push(child);
  await new Promise((done, fail) => {
    child.stdout.once('data', done);
    child.once('exit', () => fail(new Error('the app of the README does not start')));
  });
}

async function visit(browser: Browser, base: string, path: string) {
  const { headers } = browser.request(path);
  const response = await fetch(base + path, { headers, redirect: 'manual' });
  browser.keep(response.headers);
  return { text: await response.text(), location: response.headers.get('location') ?? '' };
}

/** Opens the page with the button in a tab. @returns the state. */
const open = async (browser: Browser, base: string) =>
  /data-state="([^"]+)"/.exec((await visit(browser, base, '/')).text)?.[1] ?? '';

/** Logs in at the service. @returns the path of the callback, with a new code. */
async function logInAtService(state: string): Promise<string> {
  const { code } = await control('codes', { client_id: 'demoapp', persona: 'fresh', scope: 'email' });
  return `/callback?${new URLSearchParams({ code, state })}`;
}

it('on two processes: a login begun at one ends at the other, and its state counts once', async () => {
  const [one, other] = [await freePort(), await freePort()];
  const origin = `http://localhost:${one}`;
  await register(origin);
  const store = blocks('docs/server.md', /```js\n(\/\/ SQL.*?)```/s);
  const table = /create table used [^\n]*/.exec(store)?.[0].replace('table', 'table if not exists');
  const shared = app
    .replace(
      "import express from 'express';",
      `import express from 'express';
import Database from 'libsql';
const database = new Database('used.db');
database.exec('pragma busy_timeout = 5000; ${table}');
${store}`,
    )
    .replace('currentUser: session.read,', 'currentUser: session.read, once,');
  await startApp(one, origin, shared);
  await startApp(other, origin, shared);
  const bases = [one, other].map((port) => `http://localhost:${port}`);
  const browser = new Browser();
  const state = await open(browser, bases[0] ?? '');
  const copies = bases.map(() => browser.copy());
  await Promise.all(
    bases.map(async (base, index) => visit(copies[index] as Browser, base, await logInAtService(state))),
  );
  const greetings = await Promise.all(
    // Each copy asks the other process.
    copies.map(async (copy, index) =>
      (await visit(copy, bases[1 - index] ?? '', '/')).text.startsWith('Hello'),
    ),
  );
  expect(greetings.filter(Boolean)).toHaveLength(1);
});

/** Registers the redirect URI of an origin. */
const register = (origin: string) => control('apps/demoapp', { redirect_uri: `${origin}/callback` }, 'PATCH');

async function control(path: string, body: object, method = 'POST') {
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`http://localhost/_sandbox/${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  return (await sandbox.fetch(request)).json();
}
