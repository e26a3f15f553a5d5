import { type ChildProcess, spawnSync } from 'node:child_process';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { start, stop } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { logInAtService } from './testing/log-in.ts';
import { Browser, startStand } from './testing/stand.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';

const hasRedis = spawnSync('redis-server', ['-v']).error === undefined;
const folder = temporaryFolder();
const servers: ChildProcess[] = [];
let [port, replica] = [0, 0];
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let stand: Awaited<ReturnType<typeof startStand>>;

async function startRedis(at: number, ...more: string[]) {
  const words = ['redis-server', '--port', `${at}`, '--save', '', '--dir', folder, ...more];
  const server = await start(words, 'Ready to accept');
  servers.push(server);
  return server;
}

/** Sends a command to Redis itself. */
async function order(at: number, ...words: string[]) {
  const client = createClient({ url: `redis://127.0.0.1:${at}` });
  await client.connect();
  const reply = await client.sendCommand(words);
  await client.close();
  return reply;
}

beforeAll(async () => {
  if (!hasRedis) return;
  [port, replica] = [await freePort(), await freePort()];
  await startRedis(port);
});
beforeEach(async () => {
  proxy = await startTcpProxy(port);
  stand = await startStand({ redis: `redis://127.0.0.1:${proxy.port}` });
});
afterEach(async () => {
  await order(port, 'CONFIG', 'SET', 'maxmemory', '0');
  await stand.close();
  await proxy.close();
});
afterAll(async () => {
  for (const server of servers) await stop(server, 'SIGKILL');
});

const ready = async () => (await fetch(`${stand.issuer}/ready`)).status;
/** The lines of the log about Redis, each once. */
const lines = () => [
  ...new Set(
    stand.events
      .filter(({ event }) => event === 'error' || event === 'recovered')
      .map(({ event, detail }) => `${event}: ${detail}`),
  ),
];
/** Waits until a login succeeds. Returns the seconds until then. */
async function secondsToLogin(from: number): Promise<number> {
  await vi.waitUntil(() => stand.logIn().catch(() => undefined), { timeout: 30_000, interval: 50 });
  return (performance.now() - from) / 1000;
}
/** What a user sees who begins a login: a status, and the seconds until it. */
async function begin() {
  const [from, { url }] = [performance.now(), await stand.begin()];
  const { status } = await new Browser().request(url);
  return { status, seconds: (performance.now() - from) / 1000 };
}
const report = (fault: string, values: object) => console.log(`fault: ${fault}:`, JSON.stringify(values));

it.runIf(hasRedis)('a silent connection is replaced, and the user waits instead of an error', async () => {
  await stand.logIn();
  proxy.silence();
  const { status, seconds } = await begin();
  expect(status).toBe(303);
  expect(seconds).toBeLessThan(5);
  expect(await ready()).toBe(200);
  const until = await secondsToLogin(performance.now());
  report('silent connection', { status, seconds, until, ready: 200, lines: lines() });
});

it.runIf(hasRedis)('a silent connection is replaced without a request', async () => {
  proxy.silence();
  await vi.waitUntil(() => stand.events.some(({ event }) => event === 'recovered'), { timeout: 15_000 });
  const { status, seconds } = await begin();
  expect([status, seconds < 1]).toEqual([303, true]);
  // Each of them looks at Redis. The end of the fault has one line.
  expect([await ready(), await ready()]).toEqual([200, 200]);
  expect(stand.events.filter(({ event }) => event === 'recovered')).toHaveLength(1);
});

it.runIf(hasRedis)('a killed connection is replaced at once, and no user sees it', async () => {
  await stand.logIn();
  for (let count = 0; count < 5; count++) {
    proxy.kill();
    const { status, seconds } = await begin();
    expect([status, seconds < 2]).toEqual([303, true]);
  }
  report('killed connection', { seconds: await secondsToLogin(performance.now()), lines: lines() });
});

it.runIf(hasRedis)(
  'of a login whose replies are lost, each step succeeds, also the marks of used states and codes',
  async () => {
    for (const command of ['SET', 'NX', 'GET', 'state:', 'used:', 'claims:']) {
      proxy.loseReplyTo = command;
      expect((await stand.logIn()).claims?.sub).toBeTruthy();
      expect(proxy.loseReplyTo).toBe('');
    }
  },
);

it.runIf(hasRedis)('a slow Redis makes logins slow, and nothing else', async () => {
  proxy.delay = 300;
  const [from, earlier] = [performance.now(), proxy.waits];
  expect((await stand.logIn()).claims?.sub).toBeTruthy();
  // Each adds its time to every login.
  expect(proxy.waits - earlier).toBeLessThanOrEqual(22);
  report('replies after 300 ms', {
    login: (performance.now() - from) / 1000,
    ready: await ready(),
    lines: lines(),
  });
  expect(lines()).toEqual([]);
});

it.runIf(hasRedis)(
  'a full Redis: /ready is 503, the page says that the login is not available, the log says why',
  async () => {
    const browser = new Browser();
    const { url, finish } = await stand.begin();
    const callback = await logInAtService(await browser.next(await browser.next(url)));
    const connected = await stand.connected('wiki');
    await order(port, 'CONFIG', 'SET', 'maxmemory', '1');
    const { status } = await begin();
    expect([status, await ready()]).toEqual([503, 503]);
    const page = await browser.request(callback);
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('not available')]);
    // The user is not connected by a login that the bridge could not store.
    expect(await stand.connected('wiki')).toEqual(connected);
    const detail = 'Redis refuses: OOM, its memory is full; wait until records expire, or raise maxmemory';
    expect(stand.events).toContainEqual({ event: 'error', login: expect.any(String), detail });
    await order(port, 'CONFIG', 'SET', 'maxmemory', '0');
    const until = await secondsToLogin(performance.now());
    report('full', { status, ready: 503, until, lines: lines() });
    await vi.waitUntil(() => stand.events.some(({ event }) => event === 'recovered'), { timeout: 10_000 });
    // The state was not used, so the login that has waited continues.
    expect((await finish((await stand.follow(browser, callback)).url)).claims()?.sub).toBeTruthy();
  },
);

it.runIf(hasRedis)(
  'a full Redis between the callback and its grant: the service does not read that the user is connected',
  async () => {
    const browser = new Browser();
    const { url } = await stand.begin();
    const callback = await logInAtService(await browser.next(await browser.next(url)));
    const connected = await stand.connected('wiki');
    await stand.orderFault({ delay_ms: 700 });
    const answer = browser.request(callback);
    await vi.waitUntil(() => stand.events.some(({ event }) => event === 'returned'));
    await vi.waitUntil(async () => String(await order(port, 'KEYS', 'dpplus-bridge:state:*')).length > 0);
    await order(port, 'CONFIG', 'SET', 'maxmemory', '1');
    expect((await answer).status).toBe(503);
    expect(await stand.connected('wiki')).toEqual(connected);
  },
);

it.runIf(hasRedis)(
  'an empty replica in its place: /ready is 503 until it is the primary, then logins begin again',
  async () => {
    await startRedis(replica, '--replicaof', '127.0.0.1', String(port));
    const browser = new Browser();
    const login = await browser.next((await stand.begin()).url);
    proxy.to = replica;
    proxy.kill();
    await vi.waitUntil(async () => (await ready()) === 503);
    expect((await begin()).status).toBe(503);
    expect(lines().join()).toContain('Redis refuses: READONLY, it is a replica');
    await order(replica, 'REPLICAOF', 'NO', 'ONE');
    await order(replica, 'FLUSHALL');
    const until = await secondsToLogin(performance.now());
    expect(await ready()).toBe(200);
    // The login is lost with the data. The page leads nowhere wrong.
    const lost = await browser.request(login);
    expect([lost.status, await lost.text()]).toEqual([400, expect.stringContaining('login_gone')]);
    report('read-only, then empty', { status: 503, ready: 503, until, lines: lines() });
  },
);

it.runIf(hasRedis)(
  'after a failover the connection to the old primary, which is a replica now, is replaced',
  async () => {
    const old = await freePort();
    await startRedis(old);
    proxy.to = old;
    proxy.kill();
    await stand.logIn();
    await order(old, 'REPLICAOF', '127.0.0.1', String(port));
    // The address leads to the new primary. The connection stays.
    proxy.to = port;
    const { status, seconds } = await begin();
    expect(status).toBe(303);
    report('failover', { status, seconds, until: await secondsToLogin(performance.now()), lines: lines() });
  },
);

it.runIf(hasRedis)('Redis is killed and comes back', async () => {
  const own = await freePort();
  let server = await startRedis(own);
  proxy.to = own;
  proxy.kill();
  await stand.logIn();
  await stop(server, 'SIGKILL');
  const { status, seconds } = await begin();
  expect([status, await ready()]).toEqual([503, 503]);
  server = await startRedis(own);
  const until = await secondsToLogin(performance.now());
  expect(until).toBeLessThan(5);
  report('killed', { status, seconds, ready: 503, until, lines: lines() });
});
