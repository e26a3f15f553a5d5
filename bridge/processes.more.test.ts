import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { createSandbox } from 'dpplus-sandbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { type Program, start, stop } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tooLong } from './signal-chain.ts';
import { Browser } from './testing/browser.ts';
import { beginAt, clientOf, logInAtService, loginAt } from './testing/log-in.ts';
import { appsOf, product, redirectUriOf, writeConfig } from './testing/stand.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';

const hasRedis = spawnSync('redis-server', ['-v']).error === undefined;
const folder = temporaryFolder();
const wiki = product('wiki');
const programs: Program[] = [];
let redis: ChildProcess;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let [issuer, redisUrl] = ['', ''];
let service: Awaited<ReturnType<ReturnType<typeof createSandbox>['listen']>>;

beforeAll(async () => {
  if (!hasRedis) return;
  const port = await freePort();
  redis = await start(
    ['redis-server', '--port', `${port}`, '--save', '', '--dir', folder],
    'Ready to accept',
  );
  proxy = await startTcpProxy(port);
  redisUrl = `redis://127.0.0.1:${port}`;
  issuer = `http://localhost:${await freePort()}`;
  service = await createSandbox({ apps: appsOf({ issuer, products: { wiki } }) }).listen({ port: 0 });
});
afterAll(async () => {
  for (const program of programs) await stop(program, 'SIGKILL');
  if (!hasRedis) return;
  await proxy.close();
  await stop(redis);
  await service.close();
});

/** Starts a process. Its clock is some seconds ahead. */
async function serve(port: number, url = redisUrl, ahead = 0) {
  const config = writeConfig(
    folder,
    { issuer, service: service.url, port, redis: { env: 'REDIS' } },
    `${port}.json`,
  );
  const clock = `const now = Date.now; Date.now = () => now() + ${ahead * 1000}`;
  const node = [process.execPath, '--import', `data:text/javascript,${encodeURIComponent(clock)}`];
  const program = await start([...node, 'bridge/dist/bin.js', '--config', config], issuer, { REDIS: url });
  programs.push(program);
  return program;
}

describe.runIf(hasRedis)('processes with Redis', () => {
  it('a burst of SIGHUPs with a slow Redis leaves one client, and SIGTERM behind it ends the process', async () => {
    const observer = createClient({ url: redisUrl });
    await observer.connect();
    const clients = async () =>
      String(await observer.sendCommand(['CLIENT', 'LIST'])).match(/\n?id=/g)?.length;
    proxy.delay = 300;
    const bridge = await serve(Number(new URL(issuer).port), `redis://127.0.0.1:${proxy.port}`);
    for (let count = 0; count < 10; count++) {
      bridge.kill('SIGHUP');
      await fetch(`${issuer}/ready`);
    }
    await bridge.printed('read again');
    await vi.waitUntil(async () => (await clients()) === 2, { timeout: 20_000 });
    const ended = once(bridge, 'exit');
    bridge.kill('SIGHUP');
    bridge.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await bridge.printed('')).not.toContain(tooLong);
    await vi.waitUntil(async () => (await clients()) === 1);
    proxy.delay = 0;
    await observer.close();
  });

  it('SIGTERM ends a process whose Redis is silent', async () => {
    const bridge = await serve(Number(new URL(issuer).port), `redis://127.0.0.1:${proxy.port}`);
    proxy.silence();
    const ended = once(bridge, 'exit');
    bridge.kill();
    expect(await ended).toEqual([0, null]);
    expect(await bridge.printed('')).not.toContain(tooLong);
  });

  it('a process is killed during a callback, which comes again: the page starts the login again', async () => {
    const port = Number(new URL(issuer).port);
    const first = await serve(port);
    const [observer, used] = [createClient({ url: redisUrl }), 'dpplus-bridge:state:*'];
    await observer.connect();
    const { url, finish } = await beginAt(await clientOf(issuer, 'wiki', wiki.secret), redirectUriOf('wiki'));
    const browser = new Browser();
    const callback = await logInAtService(await browser.next(await browser.next(url)));
    const body = '[{"on":"token","times":1,"then":{"delay_ms":1000}}]';
    await fetch(`${service.url}/_sandbox/faults`, { method: 'PUT', body });
    const states = (await observer.keys(used)).length;
    const lost = browser.request(callback).catch(() => undefined);
    await vi.waitUntil(async () => (await observer.keys(used)).length > states);
    await observer.close();
    await stop(first, 'SIGKILL');
    expect(await lost).toBeUndefined();
    const second = await serve(port);
    const page = await browser.request(callback);
    const text = await page.text();
    expect([page.status, text]).toEqual([400, expect.stringContaining('Log in again')]);
    let next = new URL(/href="(\/login\/[\w-]+)"/.exec(text)?.[1] ?? '', issuer);
    while (next.port !== '1')
      next = await (next.origin === service.url ? logInAtService(next) : browser.next(next));
    expect((await finish(next)).claims()?.sub).toBeTruthy();
    await stop(second);
  });

  it('two processes whose clocks are two minutes apart log each user in', async () => {
    const own = Number(new URL(issuer).port);
    const other = await freePort();
    const [first] = [await serve(own, redisUrl, -60), await serve(other, redisUrl, 60)];
    let count = 0;
    const alternating: typeof fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (url.port === `${own}` && count++ % 2) url.port = `${other}`;
      return fetch_(url, init);
    };
    const fetch_ = fetch;
    vi.stubGlobal('fetch', alternating);
    const logIn = await loginAt(issuer, 'wiki', wiki.secret, redirectUriOf('wiki'));
    for (let login = 0; login < 11; login++) expect((await logIn()).sub).toBeTruthy();
    vi.unstubAllGlobals();
    await stop(first);
    expect(count).toBeGreaterThan(50);
    expect(await first.printed('')).not.toContain('the clock of this machine');
  });

  it('a clock that is further from that of Redis is named at the start', async () => {
    const bridge = await serve(await freePort(), redisUrl, 90);
    const printed = await bridge.printed('the clock of this machine is');
    expect(printed).toMatch(
      /"event":"error","detail":"the clock of this machine is (89|90|91) seconds ahead/,
    );
  });
});
