import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSandbox } from 'dpplus-connect/sandbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../src/testing/free-port.ts';
import { redisStore } from './store.ts';
import { logInAtService, loginAt } from './testing/log-in.ts';
import { start, stop } from './testing/programs.ts';
import { appsOf, Browser, product, redirectUriOf, startStand, writeConfig } from './testing/stand.ts';

const hasRedis = spawnSync('redis-server', ['-v']).error === undefined;
console.log(`runtime: Redis: ${hasRedis ? 'run' : 'not installed: apt-get install redis-server'}`);

const startRedis = (port: number, folder: string) =>
  start(['redis-server', '--port', `${port}`, '--save', '', '--dir', folder], 'Ready to accept');

describe.runIf(hasRedis)('two processes with one Redis', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-bridge-redis-'));
  const { secret } = product('wiki');
  const machines: { port: number; child?: ChildProcess }[] = [];
  let redis: ChildProcess;
  let redisUrl: string;
  let issuer: string;
  let sandbox: ReturnType<typeof createSandbox>;
  let logIn: Awaited<ReturnType<typeof loginAt>>;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    const [redisPort, port] = [await freePort(), await freePort()];
    issuer = `http://localhost:${port}`;
    redisUrl = `redis://127.0.0.1:${redisPort}`;
    redis = await startRedis(redisPort, folder);
    sandbox = createSandbox({ apps: appsOf({ issuer, products: { wiki: product('wiki') } }) });
    const service = await sandbox.listen({ port: 0 });
    for (const name of ['a', 'b']) {
      const machine = { port: await freePort() };
      const shared = { issuer, service: service.url, keys: 'keys.json', redis: { env: 'REDIS' } };
      const path = writeConfig(folder, { ...shared, ...machine }, `${name}.json`);
      const child = await start([process.execPath, 'bridge/dist/bin.js', '--config', path], issuer, {
        REDIS: redisUrl,
      });
      machines.push({ ...machine, child });
    }
    // A balancer that takes one machine after the other, without a second try.
    let count = 0;
    const balancer = createServer((incoming, outgoing) => {
      const { port } = machines[count++ % machines.length] ?? { port: 0 };
      const { method, url: path, headers } = incoming;
      const onward = send({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
        response.pipe(outgoing);
      });
      onward.on('error', () => {
        const dead = machines.findIndex((machine) => machine.port === port);
        if (dead >= 0) machines.splice(dead, 1);
        outgoing.writeHead(502).end();
      });
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => balancer.listen(port, 'localhost', resolve));
    closing.push(
      () => balancer.close(),
      () => balancer.closeAllConnections(),
      () => service.close(),
    );
    logIn = await loginAt(issuer, 'wiki', secret, redirectUriOf('wiki'));
    // The service limits the logins of users who are not connected.
    await logIn();
  });
  afterAll(async () => {
    for (const close of closing) await close();
    for (const { child } of machines) await stop(child);
    await stop(redis);
    rmSync(folder, { recursive: true, force: true });
  });

  /** Begins a login up to the callback from the service. */
  async function begin() {
    const browser = new Browser();
    const pkce = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    const query = { ...pkce, response_type: 'code', client_id: 'wiki', scope: 'openid email', state: 's' };
    const search = new URLSearchParams({ ...query, redirect_uri: redirectUriOf('wiki') });
    const service = await browser.next(await browser.next(`${issuer}/authorize?${search}`));
    return { browser, callback: await logInAtService(service) };
  }

  it.each([
    ['serve', 'EADDRINUSE'],
    ['disconnect nobody 0', 'no product nobody'],
  ])('a command that fails ends although Redis is connected: %s', async (command, message) => {
    const words = ['bridge/dist/bin.js', '--config', join(folder, 'a.json'), ...command.split(' ')];
    const env = { ...process.env, REDIS: redisUrl };
    await expect(promisify(execFile)(process.execPath, words, { env })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  });

  it('one of them is killed during 500 logins: a user repeats at most the login that was on the way', async () => {
    const waiting = await Promise.all(Array.from({ length: 10 }, begin));
    const [killed] = machines;
    let [repeated, left] = [0, 500];
    const users = Array.from({ length: 8 }, async () => {
      while (left-- > 0) {
        if (left === 250) await stop(killed?.child, 'SIGKILL');
        while (!(await logIn().catch(() => undefined))) repeated++;
      }
    });
    const started = Date.now();
    await Promise.all(users);
    console.log(`500 logins in ${Date.now() - started} ms, ${repeated} repeated`);
    expect(machines).toHaveLength(1);
    // Requests on the way to the killed machine: at most one for each of the eight users.
    expect(repeated).toBeLessThanOrEqual(8);
    // Logins that both machines had begun end on the one that is left.
    for (const { browser, callback } of waiting)
      expect((await browser.next(await browser.next(callback))).searchParams.has('code')).toBe(true);
  });

  it('all entries expire', async () => {
    const store = await redisStore(redisUrl);
    await store.set('a', 'text', 100);
    expect(await store.get('a')).toBe('text');
    expect([await store.mark('m', 100), await store.mark('m', 100)]).toEqual([true, false]);
    await store.delete('a');
    expect(await store.get('a')).toBeUndefined();
    await store.close();
    const { createClient } = await import('@redis/client');
    const client = createClient({ url: redisUrl });
    await client.connect();
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(3);
    for (const key of keys) expect(key).toMatch(/^dpplus-bridge:/);
    const ttls = await Promise.all(keys.map((key) => client.ttl(key)));
    // -1 is an entry that does not expire.
    expect(ttls).not.toContain(-1);
    expect(Math.max(...ttls)).toBeLessThanOrEqual(3600);
    await client.close();
  });
});

it.runIf(hasRedis)(
  'without Redis users get a page that says so, and logins work when it is back',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dpplus-bridge-redis-'));
    const port = await freePort();
    const first = await startRedis(port, folder);
    const stand = await startStand({ redis: `redis://127.0.0.1:${port}` });
    const secret = stand.config.products.wiki?.secret ?? '';
    const logIn = await loginAt(stand.issuer, 'wiki', secret, redirectUriOf('wiki'));
    await logIn();
    const health = async () => {
      const response = await fetch(`${stand.issuer}/health`);
      return `${response.status} ${await response.text()}`;
    };
    expect(await health()).toBe('200 OK');

    // A login that waits at the service.
    const browser = new Browser();
    const { url: begun } = await stand.begin();
    const login = await browser.next(begun);
    const callback = await logInAtService(await browser.next(login));
    await stop(first, 'SIGKILL');
    expect(await health()).toBe('503 Redis does not respond');
    for (const url of [begun, login, callback, `${stand.issuer}/logout`]) {
      const response = await browser.request(url, { headers: { 'accept-language': 'de' } });
      const page = await response.text();
      expect([response.status, page]).toEqual([503, expect.stringContaining('derzeit nicht verfügbar')]);
      expect(page).not.toMatch(/redis|offline/i);
    }
    const detail = 'Redis does not respond: The client is offline';
    expect(stand.events).toContainEqual({ event: 'error', detail });

    const second = await startRedis(port, folder);
    await vi.waitUntil(async () => (await health()) === '200 OK', { timeout: 30_000 });
    expect((await logIn()).sub).toBeTruthy();

    // A stopped Redis accepts connections, and responds to nothing.
    second.kill('SIGSTOP');
    const began = performance.now();
    const statuses = [health(), browser.request(begun).then(({ status }) => status)];
    expect(await Promise.all(statuses)).toEqual(['503 Redis does not respond', 503]);
    expect(performance.now() - began).toBeLessThan(10_000);
    await expect(redisStore(`redis://127.0.0.1:${port}`)).rejects.toThrow('no response in 2000 ms');
    second.kill('SIGCONT');
    await vi.waitUntil(async () => (await health()) === '200 OK', { timeout: 30_000 });
    expect((await logIn()).sub).toBeTruthy();

    // The end of a bridge waits for a callback, as at SIGHUP. Its code works once.
    await fetch(`${stand.service.url}/_sandbox/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '[{"on":"token","times":1,"then":{"delay_ms":1000}}]',
    });
    const last = new Browser();
    const there = await last.next(await last.next(begun));
    stand.events.length = 0;
    const answer = last.request(await logInAtService(there));
    await vi.waitUntil(() => stand.events.some(({ event }) => event === 'started'));
    await stand.bridge.close();
    expect((await answer).status).toBe(303);
    await stand.close();
    await stop(second);
    rmSync(folder, { recursive: true, force: true });
  },
);
