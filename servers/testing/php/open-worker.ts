import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { uuid } from '../attacked-server.ts';
import { secret } from '../start-server.ts';

/** What the service responds: JSON, or the bytes of an image. */
export type Answer = { status?: number; type?: string; json?: unknown; bytes?: Buffer };

/** The settings of an app whose service is this server. */
export const settingsOf = (service: Server, store: string) => ({
  SECRET: secret,
  SERVICE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  CLIENT_ID: 'demoapp',
  CLIENT_SECRET: 'demosecret',
  REDIRECT_URI: 'http://app.example.test/callback',
  IS_SANDBOX: 'true',
  STORE: store,
});

/** The worker of `worker.php` for the tests of a file, with a service that `answers` describes. */
export function openWorker(more: Record<string, unknown> = {}) {
  const store = temporaryFolder();
  let [service, worker, lines]: [Server?, ChildProcess?, Interface?] = [];
  const usual = (path: string): Answer => ({
    json: path.startsWith('GET /api/') ? { uuids: [uuid] } : { uuid },
  });
  const seen = {
    store,
    log: '',
    requests: [] as [path: string, body: string, authorization: string | undefined][],
    answer: usual as (path: string, body: string) => Answer | undefined,
  };

  beforeAll(async () => {
    service = createServer(async (request, response) => {
      const [path, body] = [`${request.method} ${request.url}`, await text(request)];
      seen.requests.push([path, body, request.headers.authorization]);
      const given = seen.answer(path, body) ?? usual(path);
      response.writeHead(given.status ?? 200, { 'content-type': given.type ?? 'application/json' });
      response.end(given.bytes ?? JSON.stringify(given.json ?? {}));
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const settings = {
      ...settingsOf(service, store),
      pages: { ask: '/sign-up', confirm: '/link' },
      ...more,
    };
    worker = spawn('php', ['servers/testing/php/worker.php', JSON.stringify(settings)]);
    worker.stderr?.on('data', (data) => {
      seen.log += data;
    });
    if (worker.stdout) lines = createInterface(worker.stdout);
  });
  afterAll(() => {
    worker?.kill();
    service?.close().closeAllConnections();
  });
  beforeEach(() => {
    [seen.log, seen.requests, seen.answer] = ['', [], usual];
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
  return Object.assign(seen, { run, respond, logIn });
}
