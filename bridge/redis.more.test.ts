import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { request as send } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../sandbox/command/https/make-certificate.ts';
import { freePort } from '../testing/free-port.ts';
import { start, stop } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { redisStore } from './store.ts';
import { logInAtService } from './testing/log-in.ts';
import { Browser, startStand, writeConfig } from './testing/stand.ts';

const hasRedis = spawnSync('redis-server', ['-v']).error === undefined;
console.log(`runtime: Redis: ${hasRedis ? 'run' : 'not installed: apt-get install redis-server'}`);

type Handler = Awaited<ReturnType<typeof startStand>>['handlers'][0];

const startRedis = (port: number, folder: string, ...more: string[]) =>
  start(['redis-server', '--port', `${port}`, '--save', '', '--dir', folder, ...more], 'Ready to accept');

/** Hands requests to a process as a balancer without a second try, until the process is dead. */
const balance = (handlers: Handler[], port: number): Handler =>
  async function handler(incoming, outgoing) {
    const { method, url: path, headers } = incoming;
    const onward = send({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      pipeline(response, outgoing, () => {});
    });
    onward.on('error', () => {
      if (handlers.includes(handler)) handlers.splice(handlers.indexOf(handler), 1);
      outgoing.writeHead(502).end();
    });
    incoming.pipe(onward);
  };

describe.runIf(hasRedis)('two processes with one Redis', () => {
  const folder = temporaryFolder();
  let redis: ChildProcess;
  let redisUrl: string;
  let stand: Awaited<ReturnType<typeof startStand>>;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    const port = await freePort();
    redisUrl = `redis://127.0.0.1:${port}`;
    const tlsPort = await freePort();
    for (const [name, pem] of Object.entries(await makeCertificate(['localhost'])))
      writeFileSync(join(folder, name), pem);
    const files = '--tls-key-file key --tls-cert-file cert --tls-ca-cert-file ca';
    const tls = `--tls-port ${tlsPort} --tls-auth-clients no ${files}`;
    redis = await startRedis(port, folder, ...tls.split(' '));
    stand = await startStand({ redis: redisUrl });
    const { issuer, service, handlers } = stand;
    handlers.pop();
    for (const name of ['a.json', 'b.json']) {
      const values = { issuer, port: await freePort(), service: service.url, redis: { env: 'REDIS' } };
      const words = ['bridge/dist/bin.js', '--config', writeConfig(folder, values, name)];
      const env = { REDIS: `rediss://localhost:${tlsPort}`, NODE_EXTRA_CA_CERTS: join(folder, 'ca') };
      children.push(await start([process.execPath, ...words], issuer, env));
      handlers.push(balance(handlers, values.port));
    }
  });
  afterAll(async () => {
    await stand.close();
    for (const child of children) await stop(child);
    await stop(redis);
  });

  it('a command that fails ends although Redis is connected', async () => {
    const words = ['bridge/dist/bin.js', '--config', join(folder, 'a.json'), 'disconnect', 'nobody', '0'];
    const env = { ...process.env, REDIS: redisUrl };
    await expect(promisify(execFile)(process.execPath, words, { env })).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no product nobody'),
    });
  });

  it('both processes continue a login whose callback they get at the same time', async () => {
    const browser = new Browser();
    const { url, finish } = await stand.begin();
    const callback = await logInAtService(await browser.next(await browser.next(url)));
    await stand.orderFault({ delay_ms: 500 });
    const other = await browser.copy();
    const [, next] = await Promise.all([other.next(callback), browser.next(callback)]);
    expect((await finish((await stand.follow(browser, next)).url)).claims()?.sub).toBeTruthy();
  });

  it('one of them is killed during 20 logins: a user repeats at most the login that was on the way', async () => {
    const users = 4;
    let [count, repeated] = [0, 0];
    await stand.logIn();
    const waiting = await Promise.all(
      Array.from({ length: users }, async () => {
        const [browser, { url, finish }] = [new Browser(), await stand.begin()];
        const callback = await logInAtService(await browser.next(await browser.next(url)));
        return async () => finish((await stand.follow(browser, callback)).url);
      }),
    );
    const logIns = Array.from({ length: users }, async () => {
      while (count++ < 20) {
        if (count === 10) await stop(children[0], 'SIGKILL');
        while (!(await stand.logIn().catch(() => undefined))) repeated++;
      }
    });
    await Promise.all(logIns);
    expect(stand.handlers).toHaveLength(1);
    expect(repeated).toBeLessThanOrEqual(users);
    // Logins that both processes had begun end on the process that is left.
    for (const end of waiting) expect((await end()).claims()?.sub).toBeTruthy();
  });

  it('a login needs 25 commands, as docs/operations.md says', async () => {
    const { createClient } = await import('@redis/client');
    const client = await createClient({ url: redisUrl }).connect();
    const stand = await startStand({ redis: redisUrl });
    await stand.logIn();
    const lines: string[] = [];
    await client.monitor((line) => lines.push(String(line)));
    await stand.logIn();
    // The probes of the connections are not of the login.
    const ofLogin = () => lines.filter((line) => /"(GET|SET|DEL)" /.test(line) && !line.includes(':ready"'));
    await vi.waitFor(() => expect(ofLogin()).toHaveLength(25));
    await Promise.all([stand.close(), client.close()]);
  });

  it('all entries expire', async () => {
    const store = await redisStore(redisUrl);
    await store.set('a', 'text', 100);
    expect(await store.get('a')).toBe('text');
    expect([await store.mark('m', 100), await store.mark('m', 100)]).toEqual([true, false]);
    await store.delete('a');
    expect(await store.get('a')).toBeUndefined();
    await store.ping();
    await store.close();
    const { createClient } = await import('@redis/client');
    const client = createClient({ url: redisUrl });
    await client.connect();
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(3);
    expect(keys).toContain('dpplus-bridge:ready');
    for (const key of keys) expect(key).toMatch(/^dpplus-bridge:/);
    const ttls = await Promise.all(keys.map((key) => client.ttl(key)));
    // -1 is an entry that does not expire.
    expect(ttls).not.toContain(-1);
    // An hour, and two minutes more for the clocks of several machines.
    expect(Math.max(...ttls)).toBeLessThanOrEqual(3600 + 120);
    await client.close();
  });
});

it.runIf(hasRedis)(
  'without Redis users get a page that says so, and logins work when it is back',
  async () => {
    const folder = temporaryFolder();
    const port = await freePort();
    const first = await startRedis(port, folder);
    const stand = await startStand({ redis: `redis://127.0.0.1:${port}` });
    await stand.logIn();
    const ready = async () => {
      const response = await fetch(`${stand.issuer}/ready`);
      return `${response.status} ${await response.text()}`;
    };
    const isAlive = async () => (await fetch(`${stand.issuer}/health`)).ok;
    expect(await ready()).toBe('200 OK');

    // A login that waits at the service.
    const browser = new Browser();
    const { url: begun } = await stand.begin();
    const login = await browser.next(begun);
    const callback = await logInAtService(await browser.next(login));
    await stop(first, 'SIGKILL');
    expect([await ready(), await isAlive()]).toEqual([
      '503 Redis does not accept records: see the log',
      true,
    ]);
    for (const url of [begun, login, callback, `${stand.issuer}/logout`]) {
      const response = await browser.request(url, { headers: { 'accept-language': 'de' } });
      const page = await response.text();
      expect([response.status, page]).toEqual([503, expect.stringContaining('derzeit nicht verfügbar')]);
      expect(page).not.toMatch(/redis|offline/i);
    }
    expect(stand.events).toContainEqual({
      event: 'error',
      login: expect.any(String),
      detail: expect.stringMatching(/^Redis does not respond: ./),
    });

    const second = await startRedis(port, folder);
    await vi.waitUntil(async () => (await ready()) === '200 OK', { timeout: 30_000 });
    expect((await stand.logIn()).claims?.sub).toBeTruthy();

    // A stopped Redis accepts connections, and responds to nothing.
    second.kill('SIGSTOP');
    const began = performance.now();
    const statuses = [ready(), browser.request(begun).then(({ status }) => status)];
    expect(await Promise.all(statuses)).toEqual(['503 Redis does not accept records: see the log', 503]);
    expect(performance.now() - began).toBeLessThan(10_000);
    await expect(redisStore(`redis://127.0.0.1:${port}`)).rejects.toThrow('no response in 2000 ms');
    second.kill('SIGCONT');
    await vi.waitUntil(async () => (await ready()) === '200 OK', { timeout: 30_000 });
    expect((await stand.logIn()).claims?.sub).toBeTruthy();

    // The end of a bridge waits for a callback, as at SIGHUP. Its code works once.
    await stand.orderFault({ delay_ms: 1000 });
    const last = new Browser();
    const there = await last.next(await last.next(begun));
    stand.events.length = 0;
    const answer = last.request(await logInAtService(there));
    await vi.waitUntil(() => stand.events.some(({ event }) => event === 'returned'));
    await stand.bridge.close();
    expect((await answer).status).toBe(303);
    await stand.close();
    await stop(second);
  },
);
