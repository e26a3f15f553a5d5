import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { freePort } from '../../testing/free-port.ts';
import { appUnderTest, Browser, serve } from './testing/app-under-test.ts';

const grant = { uuid: '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001', access_token: 't0ken', scope: '' };

/** Sends parts of a body until the connection is closed. */
function pour(response: ServerResponse, part: string, pause: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(part), pause);
  response.on('close', () => clearInterval(timer));
}

it.each<[string, string, () => string | Promise<string>]>([
  ['is silent', '0 TimeoutError', () => serve(() => {})],
  ['sends a byte at a time', '200 TimeoutError', () => serve((_, response) => pour(response, '1', 10))],
  [
    'sends a body without an end',
    '200 too_large',
    () => serve((_, response) => pour(response, ' '.repeat(60_000), 0)),
  ],
  [
    'closes the connection',
    '0 SocketError UND_ERR_SOCKET',
    () => serve((_, response) => void response.socket?.destroy()),
  ],
  ['is not there', '0 Error ECONNREFUSED', async () => `http://127.0.0.1:${await freePort()}`],
  // No resolver is asked for a name of this length.
  ['has no address', '0 Error ENOTFOUND', () => `http://${'a'.repeat(64)}.example`],
])(
  'a service that %s ends the login in time, with the reason in the log: %s',
  async (_what, reason, begin) => {
    expect(await reasonAt({ service: await begin(), fetch: globalThis.fetch, timeout: 200 })).toBe(reason);
  },
);

/** Returns the reason of the failed token request. */
async function reasonAt(options: Parameters<typeof appUnderTest>[0]): Promise<string | undefined> {
  const { logIn, events } = appUnderTest(options);
  expect((await logIn(new Browser())).error).toBe('service_unavailable');
  expect(events).toEqual([
    {
      event: 'request-failed',
      detail: expect.stringMatching(/^\/oauth\/token [\w ]+(: check clientId and clientSecret)?$/),
    },
  ]);
  return events[0]?.detail?.slice('/oauth/token '.length);
}

it('the log says that a certificate is not trusted', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { url } = await sandbox.listen({ port: 0, https: await makeCertificate(['127.0.0.1']) });
  const reason = await reasonAt({ service: url, fetch: globalThis.fetch });
  expect(reason).toBe('0 Error SELF_SIGNED_CERT_IN_CHAIN');
});

const coded = (name: string, code: string) => Object.assign(new Error('a text'), { name, code });

it.each([
  ['of several addresses', 'AggregateError ECONNREFUSED', { cause: coded('AggregateError', 'ECONNREFUSED') }],
  ['with its own code', 'Error ConnectionRefused', coded('Error', 'ConnectionRefused')],
  ['without a code', 'TypeError', new TypeError('error sending request for https://login.example')],
  ['with texts of another host', 'invalid_response', coded('x\ny', '<b>')],
  ['that is no error', 'invalid_response', 'a text'],
])('an error of `fetch` %s has the reason %s', async (_what, reason, thrown) => {
  expect(await reasonAt({ fetch: () => Promise.reject(thrown) })).toBe(`0 ${reason}`);
});

it.each([
  ['refuses without a body', 500, null],
  ['refuses and whose `fetch` has no bodies', 500, undefined],
  ['ends a login without a body', 200, null],
])('a service that %s is not available', async (_what, status, body) => {
  const response = { status, ok: status === 200, headers: new Headers(), body };
  expect(await reasonAt({ fetch: async () => response as Response })).toBe(`${status} invalid_response`);
});

it('a status of 500 says that the service is not available, even if its error code blames the app', async () => {
  const fetch = async () => Response.json({ error: 'invalid_client' }, { status: 500 });
  expect(await reasonAt({ fetch })).toBe('500 invalid_client: check clientId and clientSecret');
});

it('a response of 100 kB is read, and one byte more is too large', async () => {
  const sized = (size: number) => new Response(JSON.stringify(grant).padEnd(size));
  const { logIn } = appUnderTest({ fetch: async () => sized(100_000), log: () => {} });
  expect((await logIn()).error).toBeUndefined();
  expect(await reasonAt({ fetch: async () => sized(100_001) })).toBe('200 too_large');
});

it('a response that is too large is cancelled, which ends its connection', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(60_000)), cancel });
  expect(await reasonAt({ fetch: async () => new Response(body) })).toBe('200 too_large');
  expect(cancel).toHaveBeenCalledOnce();
});
