import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { type Program, start, stop } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { connectToRedis } from './redis.ts';
import { startStand } from './testing/stand.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';

const hasRedis = spawnSync('redis-server', ['-v']).error === undefined;
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

afterEach(() => void vi.useRealTimers());

it('a start at a Redis that is silent fails, and leaves no connection', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const url = `redis://127.0.0.1:${Object(server.address()).port}`;
  await expect(connectToRedis(url)).rejects.toThrow('Redis does not respond: no response in 2000 ms');
  const [socket] = await connected;
  if (!socket.resume().closed) await once(socket, 'close');
  server.close();
});

describe.runIf(hasRedis)('a connection to Redis', () => {
  let redis: Program;
  let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
  let [port, url] = [0, ''];

  beforeAll(async () => {
    port = await freePort();
    const words = ['redis-server', '--port', `${port}`, '--save', '', '--dir', temporaryFolder()];
    redis = await start(words, 'Ready to accept');
  });
  afterAll(() => stop(redis));
  beforeEach(async () => {
    proxy = await startTcpProxy(port);
    url = `redis://127.0.0.1:${proxy.port}`;
  });
  afterEach(() => proxy.close());

  it('leaves no timer and no socket after its end', async () => {
    vi.useFakeTimers({ toFake: [...timers] });
    const connection = await connectToRedis(url);
    await connection.run((client) => client.get('a'));
    await connection.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    await vi.waitUntil(() => proxy.open === 0, { timeout: 10_000 });
  });

  it('that is silent at its end is closed all the same', async () => {
    const connection = await connectToRedis(url);
    proxy.silence();
    await connection.close();
    await vi.waitUntil(() => proxy.open === 0, { timeout: 10_000 });
  });

  it('that is silent is replaced once, although commands fail together and later, and is closed', async () => {
    const opened = vi.fn();
    vi.useFakeTimers({ toFake: [...timers] });
    const connection = await connectToRedis(url);
    proxy.onConnection = opened;
    proxy.silence();
    const ping = () => connection.run((client) => client.ping());
    const first = [ping(), ping()];
    await vi.advanceTimersByTimeAsync(1000);
    const later = ping();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all(first)).toEqual(['PONG', 'PONG']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await later).toBe('PONG');
    expect(opened).toHaveBeenCalledOnce();
    while (proxy.open > 1) await new Promise(setImmediate);
    await connection.close();
  });

  it('is not replaced after its end', async () => {
    const opened = vi.fn();
    vi.useFakeTimers({ toFake: [...timers] });
    const connection = await connectToRedis(url);
    proxy.onConnection = opened;
    proxy.to = await freePort();
    proxy.kill();
    while (!opened.mock.calls.length || proxy.open) await new Promise(setImmediate);
    await connection.close();
    proxy.to = port;
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await (await connectToRedis(url)).close();
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('that is being replaced at its end leaves no new one', async () => {
    const connection = await connectToRedis(url);
    const opened = new Promise<void>((resolve) => {
      proxy.onConnection = resolve;
    });
    proxy.delay = 300;
    proxy.kill();
    await opened;
    await connection.close();
    await vi.waitUntil(() => proxy.open === 0, { timeout: 10_000 });
  });

  it('sends a command that Redis refuses once, and stays', async () => {
    const connection = await connectToRedis(url);
    const opened = vi.fn();
    proxy.onConnection = opened;
    let count = 0;
    const refused = connection.run((client) => client.sendCommand([`unknown${count++}`]));
    await expect(refused).rejects.toThrow('Redis refuses: ERR, read its log');
    await connection.probe();
    expect([count, opened.mock.calls]).toEqual([1, []]);
    await connection.close();
  });

  it('takes at most 10,000 commands that wait, so that a silent Redis cannot fill the memory', async () => {
    const connection = await connectToRedis(url);
    proxy.silence();
    const ends = Array.from({ length: 10_001 }, () => connection.probe().catch(({ message }) => message));
    expect(await Promise.race(ends)).toBe('Redis does not respond: The queue is full');
    await connection.close();
    await Promise.all(ends);
  });

  it('whose user may not ask for the time is named at the start, and logins succeed', async () => {
    const client = createClient({ url });
    await client.connect();
    const rights = ['on', '>secret', '~*', '+get', '+set', '+del'];
    await client.sendCommand(['ACL', 'SETUSER', 'narrow', ...rights]);
    await client.close();
    const stand = await startStand({ redis: `redis://narrow:secret@127.0.0.1:${port}` });
    const detail =
      'Redis refuses: NOPERM, the user of the setting redis needs the commands get, set, del and time';
    expect(stand.events).toEqual([{ event: 'error', detail }]);
    expect((await stand.logIn()).claims?.sub).toBeTruthy();
    await stand.close();
  });
});
