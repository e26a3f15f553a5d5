// `node tools/run.js tools/scale.ts` after a build: 1,000 logins by 50 browsers at two processes behind a round-robin
// proxy, one of which is killed in the middle. Prints the figures of tools/bench/README.md.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from 'dpplus-connect/sandbox';
import Database from 'libsql';
import { freePort } from '../src/testing/free-port.ts';

const [browsers, loginsOfEach, views] = [50, 20, 20_000];
const folder = mkdtempSync(join(tmpdir(), 'dpplus-scale-'));
const file = join(folder, 'app.db');
const proxyPort = await freePort();
const origin = `http://localhost:${proxyPort}`;
const redirectUri = `${origin}/callback`;
const sandbox = createSandbox({
  apps: [{ clientId: 'demoapp', clientSecret: 'demosecret', name: 'Scale', redirectUri }],
});
const { url: service } = await sandbox.listen({ port: 0 });
const database = new Database(file);
database.exec('pragma journal_mode = wal; create table used (id text primary key, until integer)');
database.exec('create table logins (number integer primary key, uuid text)');

const app = `
import { createServer } from 'node:http';
import Database from 'libsql';
import { createConnect } from 'dpplus-connect/server';
const database = new Database(${JSON.stringify(file)});
database.exec('pragma busy_timeout = 10000');
const connect = createConnect({
  clientId: 'demoapp', clientSecret: 'demosecret', redirectUri: '${redirectUri}', service: '${service}', isSandbox: true,
  scope: 'email', secret: 'a secret for measuring, of 32 bytes or more',
  once: (id, until) => database.prepare('insert into used values (?, ?) on conflict do nothing').run(id, until.getTime()).changes === 1,
  onLogin({ uuid }) { database.prepare('insert into logins (uuid) values (?)').run(uuid); return { user: uuid }; },
});
const server = createServer((req, res) => connect.middleware(req, res, async () => {
  if (req.url === '/memory') { gc(); return res.end(String(process.memoryUsage().heapUsed)); }
  const { html, headers } = await connect.button(req);
  res.writeHead(200, headers).end(html);
}));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

async function startApp(): Promise<{ child: ChildProcess; port: number }> {
  const words = ['--expose-gc', '--input-type=module', '-e', app];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve) =>
    child.stdout?.once('data', (text) => resolve(Number(text))),
  );
  return { child, port };
}

const apps = [await startApp(), await startApp()];
let turn = 0;
const proxy = createServer((incoming, outgoing) => {
  const { port } = apps[turn++ % apps.length] ?? { port: 0 };
  const { url: path, method, headers } = incoming;
  request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing).on('error', () => outgoing.destroy());
  })
    .on('error', () => outgoing.writeHead(502).end())
    .end();
});
await new Promise<void>((resolve) => proxy.listen(proxyPort, 'localhost', resolve));

let [succeeded, repeated] = [0, 0];
/** Logs in once, and repeats a login that failed, as a user does. */
async function logIn(jar: Map<string, string>): Promise<void> {
  const get = async (address: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const state = /data-state="([^"]+)"/.exec(await (await get(`${origin}/`)).text())?.[1];
  const body = JSON.stringify({ client_id: 'demoapp', persona: 'connected', scope: 'email', state });
  const headers = { 'content-type': 'application/json' };
  const codes = await fetch(`${service}/_sandbox/codes`, { method: 'POST', body, headers });
  const { redirect_to: back = '' } = (await codes.json()) as { redirect_to?: string };
  const location = state && back ? (await get(back)).headers.get('location') : undefined;
  if (location && !(await (await get(location)).text()).includes('data-error')) succeeded++;
  else {
    repeated++;
    await logIn(jar);
  }
}

const started = performance.now();
await Promise.all(
  Array.from({ length: browsers }, async () => {
    const jar = new Map<string, string>();
    for (let count = 0; count < loginsOfEach; count++) {
      await logIn(jar);
      if (succeeded === (browsers * loginsOfEach) / 2) {
        const [killed] = apps.splice(0, 1);
        killed?.child.kill('SIGKILL');
        console.log('one process killed after', succeeded, 'logins');
      }
    }
  }),
);
const seconds = (performance.now() - started) / 1000;
const count = (table: string) =>
  (database.prepare(`select count(*) as count from ${table}`).get() as { count: number }).count;
console.log({ succeeded, repeated, usedStates: count('used'), countedLogins: count('logins'), seconds });

const port = apps[0]?.port;
const memory = async () => Number(await (await fetch(`http://127.0.0.1:${port}/memory`)).text());
const draw = async (pages: number) => {
  for (let page = 0; page < pages; page++) await (await fetch(`http://127.0.0.1:${port}/`)).text();
};
await draw(2000);
const before = await memory();
await draw(views);
console.log({ views, bytesPerView: Math.round(((await memory()) - before) / views) });

for (const { child } of apps) child.kill();
proxy.close();
proxy.closeAllConnections();
await sandbox.close();
rmSync(folder, { recursive: true, force: true });
