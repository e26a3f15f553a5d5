import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../../testing/sandbox.ts';

const token = 'a-token-of-this-test';
const ends: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

/** Starts an HTTP proxy that adds headers to each request and keeps its `Host`. Returns the proxy's port. */
async function startProxy(target: string, added: Record<string, string>): Promise<number> {
  const proxy = createServer((asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked;
    const passed = request(target + url, { method, headers: { ...headers, ...added } }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => proxy.close(resolve)));
  return (proxy.address() as AddressInfo).port;
}

/** Sends a request with a `Host` of the sender's choice, which `fetch` cannot. Returns the status. */
function send(port: number, method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(method === 'PUT' ? '[]' : undefined);
  });
}

it.each([
  ['with a control token, behind a proxy that adds nothing', token, {}, 401],
  ['with a control token, behind a proxy that adds a header', token, { 'X-Forwarded-Proto': 'https' }, 401],
  ['without one, behind a proxy that adds a header', undefined, { 'X-Forwarded-Proto': 'https' }, 403],
])('a remote caller with `Host: localhost` gets nothing: %s', async (_where, controlToken, added, status) => {
  const sandbox = createSandbox({ basePath: '/secure-connect', ...(controlToken && { controlToken }) });
  const { url, close } = await sandbox.listen({ port: 0 });
  ends.push(close);
  const port = await startProxy(new URL(url).origin, added);
  const ask = (method: string, path: string, headers = {}) =>
    send(port, method, `/secure-connect/_sandbox${path}`, { host: 'localhost', ...headers });
  expect([
    await ask('GET', '/personas'),
    await ask('PUT', '/faults'),
    await ask('POST', '/apps/demoapp/secret'),
    await ask('GET', ''),
  ]).toEqual(Array(4).fill(status));
  expect(await ask('GET', '/health')).toBe(200);
  if (controlToken) expect(await ask('GET', '/personas', { authorization: `Bearer ${token}` })).toBe(200);
});
