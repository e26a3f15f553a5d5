import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { endingOf, graceForRequests } from './end-server.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const whole = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Starts a server. Returns the function that ends it, and one that sends a request and returns the response or the error. */
async function serve(onConnection = () => {}, onRequest = async () => {}) {
  const server = createServer(async (_, response) => {
    response.flushHeaders();
    await onRequest();
    response.end('done');
  }).on('connection', onConnection);
  server.keepAliveTimeout = 600_000;
  const end = endingOf(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  /** Opens a connection, and sends a request or a part of it. */
  const open = (sent: string) => {
    const client = connect(port, '127.0.0.1');
    client.write(sent);
    return { client, received: text(client).catch(({ code }) => code) };
  };
  return { server, port, end, open, send: (sent = whole) => open(sent).received };
}

it('a server that ends responds to each connection that the system has accepted, and refuses those after them', async () => {
  const { end, send } = await serve();
  const waiting = Array.from({ length: 100 }, () => send());
  // The sockets connect in the next tick. Node.js accepts none of them before.
  await new Promise(process.nextTick);
  await end();
  const last = expect.stringMatching(/^Connection: close\r\n.*done$/ms);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => last));
  expect(await send()).toBe('ECONNREFUSED');
});

it('a connection whose response began before the end of the server closes after it, if the client likes or not', async () => {
  let respond = () => {};
  const ready = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { server, port, end } = await serve(undefined, () => ready);
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
  client.write(whole);
  await once(server, 'request');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = end();
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(graceForRequests);
  respond();
  await ended;
  client.destroy();
});

it('of two requests that a client sends at once, both get their responses from a server that ends', async () => {
  const responds: (() => void)[] = [];
  const { server, end, open } = await serve(
    undefined,
    () => new Promise((resolve) => responds.push(resolve)),
  );
  const { received } = open(`${whole}${whole}`);
  const [, first] = await once(server, 'request');
  await vi.waitUntil(() => responds.length === 2, { interval: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = end();
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  responds[0]?.();
  await once(first, 'close');
  vi.advanceTimersByTime(graceForRequests);
  responds[1]?.();
  expect((await received).match(/done/g)).toHaveLength(2);
  await ended;
});

it('new connections without an end hold a server that ends for 15 seconds', async () => {
  const sent: Promise<string>[] = [];
  const { end, send } = await serve(() => {
    sent.push(send());
    const now = sent.length < 100 ? 14_999 : 15_000;
    vi.spyOn(performance, 'now').mockReturnValue(now);
  });
  vi.spyOn(performance, 'now').mockReturnValue(0);
  sent.push(send());
  await end();
  expect(sent.length).toBeGreaterThanOrEqual(100);
  expect(await sent.at(-1)).toMatch(/^ECONN/);
});

it.each([
  ['nothing', ''],
  ['half a head', 'GET /health HTTP/1.1\r\nHost: a'],
  ['half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 90\r\n\r\na'],
])('a client that has sent %s holds a server that ends for 5 seconds', async (_, sent) => {
  let respond = () => {};
  const ready = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { server, end, open } = await serve(undefined, () => ready);
  const { client, received } = open(sent);
  await once(server, 'connection');
  // A request that is whole may take longer.
  const slow = open(whole).received;
  await once(server, 'request');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = end();
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(graceForRequests - 1);
  expect(client.closed).toBe(false);
  vi.advanceTimersByTime(1);
  await received;
  respond();
  expect(await slow).toContain('done');
  await ended;
});

it('a server that has ended leaves no timer, which would keep the process', async () => {
  const { end, send } = await serve();
  await send(whole.replace('Host', 'Connection: close\r\nHost'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await end();
  expect(vi.getTimerCount()).toBe(0);
});

it('a client that has sent half of a second request holds a server that ends for 5 seconds', async () => {
  const { server, end, open } = await serve();
  const { client, received } = open(whole);
  const [, response] = await once(server, 'request');
  await once(response, 'close');
  client.write('GET / HT');
  await vi.waitUntil(() => response.req.socket.bytesRead > whole.length, { interval: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = end();
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(graceForRequests);
  await received;
  await ended;
});

it('a server keeps nothing of a connection that has closed', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  let socket: WeakRef<object> | undefined;
  const { server, send } = await serve();
  server.once('connection', (connection) => {
    socket = new WeakRef(connection);
  });
  await send('nonsense');
  const isCollected = () => {
    collect();
    return socket?.deref() === undefined;
  };
  await vi.waitUntil(isCollected, { timeout: 10_000 });
});
