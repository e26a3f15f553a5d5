import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { serve } from './serve-command.ts';

const print = vi.spyOn(console, 'log').mockImplementation(() => {});
const printError = vi.spyOn(console, 'error').mockImplementation(() => {});
let folder: string;

beforeEach(() => {
  print.mockClear();
  printError.mockClear();
  folder = temporaryFolder();
});

afterEach(() => {
  // As a process that gets a signal to stop.
  process.emit('SIGTERM');
  process.removeAllListeners('SIGINT');
});

/** Serves on a free port; gives the address that the command prints. */
async function start(...args: string[]): Promise<string> {
  await serve(['--port', '0', ...args]);
  const [first] = [...print.mock.calls, ...printError.mock.calls];
  return /service: (https?:\S+) /.exec(String(first?.[0]))?.[1] ?? '';
}

function seedFile(text: string): string {
  const path = join(folder, 'seed.json');
  writeFileSync(path, text);
  return path;
}

const app = { client_id: 'shop', client_secret: 's', name: 'Shop', redirect_uri: 'https://shop.test/back' };
const authorize = (client: string, isSandbox: string) =>
  `/en/oauth/authenticate.html?response_type=code&client_id=${client}&redirect_uri=${encodeURIComponent(app.redirect_uri)}&scope=&state=s${isSandbox}`;

it('prints its URL, and serves there until a signal stops it', async () => {
  const url = await start();
  expect(print.mock.calls).toEqual([
    [`Sandbox of the Secure Connect service: ${url} (inspector: ${url}/_sandbox)\nNever for production.`],
  ]);
  expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
  process.emit('SIGTERM');
  await vi.waitFor(() => expect(fetch(`${url}/_sandbox/health`)).rejects.toThrow(), { timeout: 10_000 });
});

it('stops at a signal that comes as soon as it has printed its URL', async () => {
  const handlers = process.listenerCount('SIGTERM');
  print.mockImplementationOnce(() => expect(process.listenerCount('SIGTERM')).toBe(handlers + 1));
  await start();
});

it('takes its apps and switches from a seed file, and each switch from the command before it', async () => {
  // With a byte order mark.
  const seed = seedFile(`\ufeff${JSON.stringify({ apps: [app], is_sandbox: 'any' })}`);
  const lenient = await start('--seed', seed);
  expect((await fetch(lenient + authorize('shop', ''), { redirect: 'manual' })).status).toBe(200);
  expect((await fetch(lenient + authorize('demoapp', ''), { redirect: 'manual' })).status).toBe(400);
  print.mockClear();
  const strict = await start('--seed', seed, '--is-sandbox', 'true');
  expect((await fetch(strict + authorize('shop', ''), { redirect: 'manual' })).status).toBe(302);
});

it('registers another redirect URI of the default app', async () => {
  const url = await start('--redirect-uri', app.redirect_uri);
  expect((await fetch(url + authorize('demoapp', '&is_sandbox=true'), { redirect: 'manual' })).status).toBe(
    200,
  );
});

it('rejects a host that is not on this machine, and names a taken port', async () => {
  await expect(serve(['--port', '0', '--hosts', 'a/b'])).rejects.toThrow('hosts[0]');
  await expect(serve(['--port', '0', '--host', '192.0.2.1'])).rejects.toThrow(
    /EADDRNOTAVAIL(?!.*another port)/,
  );
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  await expect(serve(['--port', String(port)])).rejects.toThrow(
    new RegExp(`EADDRINUSE.*${port}; choose another port with --port$`),
  );
  await new Promise((resolve) => taken.close(resolve));
});

it('names the seed file that cannot be read, and the valid format', async () => {
  for (const [path, code] of [
    [join(folder, 'none.json'), 'ENOENT'],
    [folder, 'EISDIR'],
  ])
    await expect(serve(['--seed', String(path)])).rejects.toThrow(
      `${path} cannot be read (${code}); a seed is a JSON file`,
    );
});

it('names the file in each line about a seed that is wrong', async () => {
  const seed = seedFile(JSON.stringify({ apps: [{ ...app, name: '' }], wire: 'x' }));
  await expect(serve(['--seed', seed])).rejects.toThrow(
    new RegExp(`^${seed}: apps\\[0\\]\\.name .*\\n${seed}: wire has to be .*$`),
  );
});

it('prints a line for each request with --log only', async () => {
  const quiet = await start();
  await fetch(`${quiet}/nothing`);
  expect(print).toHaveBeenCalledTimes(1);
  print.mockClear();
  const url = await start('--log');
  await fetch(`${url}/nothing`);
  expect(print).toHaveBeenCalledTimes(2);
  expect(print.mock.calls[1]?.[0]).toMatch(
    /^\d\d:\d\d:\d\d GET \/nothing 404 not_found - no such URL, or no such data$/,
  );
});

it('prints nothing but JSON on standard output with --log=json', async () => {
  const url = await start('--log=json');
  await fetch(`${url}/nothing`);
  expect(printError.mock.calls[0]?.[0]).toMatch(/^Sandbox of the Secure Connect service: /);
  expect(print.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { method: 'GET', path: '/nothing', status: 404, rule: 'not_found' },
  ]);
});

it('serves below the chosen path, in the chosen wire format', async () => {
  const url = await start('--base-path', '/secure-connect', '--wire', 'rfc6749');
  expect(url).toMatch(/:\d+\/secure-connect$/);
  const body = new URLSearchParams({ grant_type: 'authorization_code' });
  const init = { method: 'POST', body, headers: { authorization: 'Basic x' } };
  expect((await fetch(`${url}/oauth/token`, init)).headers.get('www-authenticate')).toContain('Basic');
});

it('serves https with a certificate in the folder of its state, and prints how to trust it', async () => {
  const url = await start('--https', '--state', join(folder, 'state.json'));
  expect(url).toMatch(/^https:/);
  const file = join(folder, 'dpplus-sandbox', 'localhost', 'ca.pem');
  expect(print.mock.calls[1]?.[0]).toContain(`NODE_EXTRA_CA_CERTS='${file}'`);
  expect(existsSync(file)).toBe(true);
});
