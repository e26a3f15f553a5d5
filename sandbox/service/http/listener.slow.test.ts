import { connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { anyText, runs } from '../../../testing/generated-inputs.ts';
import { createSandbox } from '../../testing/sandbox.ts';
import { authorizePath } from '../../testing/visitor.ts';
import { generalProblems } from './problem.ts';

const sandbox = createSandbox();
afterEach(() => sandbox.close());

/** Sends bytes as they are and gives back all that comes. */
function exchangeBytes(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (data) => {
      received += data.toString('latin1');
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

/** The status of the answer to a request that names `host`. */
async function statusUnder(host: string, port: number, path: string): Promise<number> {
  const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  return Number((await exchangeBytes(port, head)).split(' ')[1]);
}

it('writes an IPv6 address in brackets', async () => {
  const { url, port } = await sandbox.listen({ port: 0, host: '::1' });
  expect(url).toBe(`http://[::1]:${port}`);
  expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
});

it('leaves the globals of the process as they are', async () => {
  const before = [globalThis.Request, globalThis.Response];
  await sandbox.listen({ port: 0 });
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
});

it('accepts a state of 4 KiB beyond ASCII, which is three times as long on the wire, together with cookies', async () => {
  const { url } = await sandbox.listen({ port: 0 });
  const state = '€'.repeat(1366);
  const headers = { cookie: `other=${'x'.repeat(6000)}` };
  const response = await fetch(url + authorizePath({ state, scope: 'x' }), { redirect: 'manual', headers });
  expect(response.headers.get('location')?.split('state=')[1]).toBe(encodeURIComponent(state));
});

it.each([
  ['a malformed request', 'NONSENSE\r\n\r\n', 400],
  ['raw bytes in the address', 'GET /?state=\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['headers beyond 64 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`, 431],
  ['a malformed Host', 'GET / HTTP/1.1\r\nHost: a/b?c\r\nConnection: close\r\n\r\n', 400],
  ['no Host', 'GET / HTTP/1.0\r\n\r\n', 400],
])('answers %s in JSON, with the common headers', async (_what, bytes, status) => {
  const { port } = await sandbox.listen({ port: 0 });
  const [head = '', body = ''] = (await exchangeBytes(port, bytes)).split('\r\n\r\n');
  const { error, description } = Object.values(generalProblems).find((one) => one.status === status) ?? {};
  expect(JSON.parse(body)).toEqual({ error, error_description: description });
  const [line, ...headers] = head.split('\r\n');
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(headers.map((header) => header.toLowerCase())).toEqual(
    expect.arrayContaining([
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'connection: close',
    ]),
  );
});

it('answers a request with an unknown expectation as any other', async () => {
  const { port } = await sandbox.listen({ port: 0 });
  const request = 'POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\nConnection: close\r\n\r\n';
  const answer = await exchangeBytes(port, request);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('cache-control: no-store');
});

it.each(['/', authorizePath(), '/en/dp_connect.js', '/oauth/user_data', '/_sandbox', '/nothing'])(
  'answers %s under its own names only, against DNS rebinding',
  async (path) => {
    const { port } = await sandbox.listen({ port: 0 });
    for (const host of [`evil.test:${port}`, 'localhost.evil.test', '127.0.0.1.evil.test', 'notlocalhost'])
      expect(await statusUnder(host, port, path)).toBe(421);
    for (const host of ['localhost', `LOCALHOST:${port}`, 'demo.localhost', '127.0.0.1', '[::1]'])
      expect(await statusUnder(host, port, path)).not.toBe(421);
  },
);

it('responds under its configured names, and the name that it listens on', async () => {
  const named = createSandbox({ hosts: ['Sandbox', 'sandbox.internal'] });
  const { port } = await named.listen({ port: 0, host: 'LocalHost' });
  onTestFinished(() => named.close());
  for (const host of ['sandbox', 'SANDBOX:4000', 'sandbox.internal', '192.0.2.1', '[2001:db8::1]'])
    expect(await statusUnder(host, port, '/')).toBe(200);
  expect(await statusUnder('other.internal', port, '/')).toBe(421);
});

it('responds under each host one label below a suffix, and under no other name', async () => {
  const named = createSandbox({ hosts: ['*.preview.example'] });
  const { port } = await named.listen({ port: 0 });
  onTestFinished(() => named.close());
  const status = (host: string, path = '/') => statusUnder(host, port, path);
  expect(await status('A.PREVIEW.EXAMPLE:4000')).toBe(200);
  for (const host of ['preview.example', 'evilpreview.example', 'a.b.preview.example', 'a.preview.example.'])
    expect([host, await status(host)]).toEqual([host, 421]);
  // No Host header has a user name, a second port, a path or another character.
  for (const host of [
    'evil.test@a.preview.example',
    'a.preview.example:1:2',
    'evil.test/a.preview.example',
    'a.b%2epreview.example',
    'a.pr\xe9view.example',
  ])
    expect([host, await status(host)]).toEqual([host, 400]);
  // DNS rebinding by a stranger with such a host reaches the pages, and not the control API.
  for (const path of ['/_sandbox', '/_sandbox/apps'])
    expect(await status('a.preview.example', path)).toBe(403);
});

it('survives arbitrary bytes, also as its Host', async () => {
  const { url, port } = await sandbox.listen({ port: 0 });
  const odd = fc.constantFrom('localhost', 'a127.0.0.1', '1.2.3.4.5', 'x..0xg', '256.0.0.1', '[::1');
  const line = fc.tuple(
    fc.constantFrom('GET', 'POST', 'PUT', ''),
    fc.constantFrom('', '_sandbox/health', 'en/oauth/authenticate.html', 'oauth/token'),
    fc.string({ maxLength: 30 }),
    fc.oneof(odd, fc.domain(), fc.ipV6(), fc.string({ unit: 'binary-ascii', maxLength: 30 })),
    anyText(60),
  );
  await fc.assert(
    fc.asyncProperty(line, async ([method, path, query, host, rest]) => {
      const head = `${method} /${path}?${query} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`;
      expect(await exchangeBytes(port, `${head}${rest}\r\n\r\n`)).not.toMatch(/^HTTP\/1.1 5/);
    }),
    runs(100),
  );
  expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
}, 60_000);
