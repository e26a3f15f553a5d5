import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { endingOf } from './end-server.ts';

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
  const send = () => {
    const client = connect(port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return text(client).catch(({ code }) => code);
  };
  return { end, send };
}

it('a server that ends responds to each connection that the system has accepted, and refuses those after them', async () => {
  const { end, send } = await serve();
  const waiting = Array.from({ length: 100 }, send);
  // The sockets connect in the next tick. Node.js accepts none of them before.
  await new Promise(process.nextTick);
  await end();
  const last = expect.stringMatching(/^Connection: close\r\n.*done$/ms);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => last));
  expect(await send()).toBe('ECONNREFUSED');
});

it('a connection whose response began before the end of the server closes after it', async () => {
  let [begin, respond] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ready = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { end, send } = await serve(undefined, () => {
    begin();
    return ready;
  });
  const response = send();
  await begun;
  const ended = end();
  respond();
  expect(await response).toContain('done');
  await ended;
});

it('new connections without an end hold a server that ends for 15 seconds', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
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
