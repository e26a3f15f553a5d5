import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { uuid } from './attacked-server.ts';
import { secret } from './start-server.ts';

// The library of PHP in a worker: many requests of many browsers in one process, without superglobals.

const store = temporaryFolder();
const library = 'servers/php/DpplusConnect';

describe('the library of PHP', () => {
  let [service, worker, lines]: [Server?, ChildProcess?, Interface?] = [];
  let log = '';
  let requests: [path: string, body: string][] = [];

  beforeAll(async () => {
    service = createServer(async (request, response) => {
      requests.push([`${request.method} ${request.url}`, await text(request)]);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.method === 'GET' ? { uuids: [uuid] } : { uuid }));
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const settings = {
      SECRET: secret,
      SERVICE: url,
      CLIENT_ID: 'demoapp',
      CLIENT_SECRET: 'demosecret',
      REDIRECT_URI: 'http://app.example.test/callback',
      IS_SANDBOX: 'true',
      STORE: store,
      pages: { ask: '/sign-up', confirm: '/link' },
    };
    worker = spawn('php', ['servers/testing/php/worker.php', JSON.stringify(settings)]);
    worker.stderr?.on('data', (data) => {
      log += data;
    });
    if (worker.stdout) lines = createInterface(worker.stdout);
  });
  afterAll(() => {
    worker?.kill();
    service?.close().closeAllConnections();
  });
  beforeEach(() => {
    [log, requests] = ['', []];
  });

  /** Does one step in the worker. It sends no header and no status of its own. */
  async function run(step: Record<string, unknown>): Promise<unknown> {
    worker?.stdin?.write(`${JSON.stringify(step)}\n`);
    const [line] = await once(lines as Interface, 'line');
    const [result, status, headers] = JSON.parse(line);
    expect([status, headers]).toEqual([false, []]);
    return result;
  }
  const respond = async (uri: string, headers: Record<string, unknown> = {}, more = {}) => {
    const result = await run({ do: 'respond', uri, headers, ...more });
    const [status, answer, body] = result as [number, Record<string, string | string[]>, string];
    const lines = [answer['Set-Cookie'] ?? []].flat();
    const cookie = lines.map((line) => line.split(';')[0]).join('; ');
    return { status, location: String(answer.Location ?? ''), cookie, body };
  };
  /** Logs a browser in. Headers are as in PSR-7 and Symfony. */
  async function logIn(more = {}) {
    const start = await respond('/callback?dpplus=start&href=%2Fbooks');
    const state = new URL(start.location).searchParams.get('state');
    const headers = { Cookie: [start.cookie] };
    const back = await respond(`/callback?code=x&state=${state}`, headers, more);
    return { ...back, page: await respond(back.location.replace('http://app.example.test', '')) };
  }

  it('answers the requests of several browsers in one process, without superglobals, headers and exit', async () => {
    for (const _ of [1, 2]) {
      const { status, page } = await logIn();
      expect([status, page.status, page.body]).toEqual([303, 200, expect.stringContaining('href="/books"')]);
    }
    expect(requests.map(([path]) => path)).toEqual(
      Array(2).fill(['POST /oauth/token', 'POST /api/uuids/connected']).flat(),
    );
    for (const uri of ['/other?dpplus=start', '/callback']) expect((await respond(uri)).status).toBe(404);
    expect((await respond('/callback?dpplus=start', {}, { method: 'POST' })).status).toBe(404);
    const code = readdirSync(library)
      .filter((name) => name !== 'Site.php')
      .map((name) => readFileSync(`${library}/${name}`, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, ''));
    expect(code.join('')).not.toMatch(/\$_|\bexit\b|(?<!->|function )\bheader\(/);
  });

  it('logs in after the folder of used states was cleaned', async () => {
    await logIn();
    for (const name of readdirSync(store)) rmSync(`${store}/${name}`, { recursive: true });
    expect((await logIn()).page.body).toContain('href="/books"');
    rmSync(store, { recursive: true });
    expect((await logIn()).page.body).toContain('data-error="server_error"');
    expect(log).toContain(
      `STORE: needs the absolute path of a folder that PHP can write to. PHP cannot make one in ${store}.`,
    );
    mkdirSync(store);
    expect((await logIn()).page.body).toContain('href="/books"');
  });

  it.each([
    [{ SERVICE: 'x' }, 'SERVICE: needs a whole https URL'],
    [{ CLIENT_ID: '' }, 'CLIENT_ID: needs printable ASCII'],
    [{ Scope: 'email' }, 'Scope: is not a setting.'],
    [{ answers: [] }, 'answers: needs an object with get and set'],
  ])('throws for %j', async (settings, message) => {
    expect(await run({ do: 'create', settings })).toContain(message);
  });

  it('reports UUIDs, and reads those that the service has', async () => {
    expect(await run({ do: 'report', uuids: [uuid], as: 'disconnected' })).toBe(true);
    expect(await run({ do: 'connected' })).toEqual([uuid]);
    expect(requests).toEqual([
      ['POST /api/uuids/disconnected', JSON.stringify({ uuids: [uuid] })],
      ['GET /api/uuids/connected', ''],
    ]);
  });

  it('asks nobody again after the user has agreed', async () => {
    const back = await logIn({ answer: 'confirm', user: 'noah' });
    expect(requests).toHaveLength(1);
    const [line, offer] = (await run({ do: 'accept', headers: { cookie: back.cookie }, user: 'noah' })) as [
      string,
      unknown,
    ];
    expect([line, offer]).toEqual([expect.stringMatching(/^dp-offer=; .*Max-Age=0$/), null]);
    expect(requests.map(([path]) => path)).toEqual(['POST /oauth/token', 'POST /api/uuids/connected']);
  });

  it('refuses “confirm” without a user, before a report', async () => {
    expect((await logIn({ answer: 'confirm' })).page.body).toContain('data-error="server_error"');
    expect([requests.length, log]).toEqual([
      1,
      expect.stringContaining('onLogin: needs a user of currentUser'),
    ]);
  });
});
