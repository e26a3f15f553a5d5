import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '../../http/context.ts';
import { admitCaller } from './callers.ts';

const appWith = (controlToken?: string) =>
  new Hono<AppEnv>()
    .get('/', (c) => {
      admitCaller(c, controlToken);
      return c.text('admitted');
    })
    .onError((error) =>
      error instanceof HTTPException ? error.getResponse() : new Response(null, { status: 500 }),
    );
const app = appWith();
const guarded = appWith('a-token-of-this-test');
const basic = (password: string) => `Basic ${Buffer.from(`any:${password}`).toString('base64')}`;

/** The answer to a request that came over a connection from `remoteAddress`. */
const from = (remoteAddress: string | undefined, host = 'localhost') =>
  app.request(`http://${host}/`, {}, { incoming: { socket: { remoteAddress } } });

it.each(['127.0.0.1', '::ffff:127.0.0.1'])('admits the peer %s', async (peer) => {
  expect((await from(peer)).status).toBe(200);
});

it.each(['192.0.2.1', '', undefined])('rejects the peer %s with any Host', async (peer) => {
  const response = await from(peer);
  expect([response.status, await response.json()]).toEqual([
    403,
    expect.objectContaining({ error: 'not_loopback' }),
  ]);
});

it('rejects a peer on this machine that uses another name', async () => {
  for (const host of ['sandbox', '192.0.2.1']) expect((await from('127.0.0.1', host)).status).toBe(403);
  for (const host of ['demo.localhost', '[::1]']) expect((await from('127.0.0.1', host)).status).toBe(200);
});

it.each([
  'http://localhost.example',
  'http://example.localhost.example',
  'http://xlocalhost',
  'http://localhost@example.com',
  'http://example.com/localhost',
  'http://127.0.0.1',
  'null',
  'localhost',
])('rejects a page of the similar origin %s', async (origin) => {
  const response = await app.request('http://localhost/', { headers: { origin } });
  expect([response.status, await response.json()]).toEqual([
    403,
    expect.objectContaining({ error: 'cross_site' }),
  ]);
});

it('admits a page of the same host, at any port', async () => {
  for (const origin of ['http://localhost', 'http://localhost:3000', 'https://localhost'])
    expect((await app.request('http://localhost/', { headers: { origin } })).status).toBe(200);
});

it('prefers Sec-Fetch-Site to Origin', async () => {
  const status = async (headers: Record<string, string>) =>
    (await app.request('http://localhost/', { headers })).status;
  expect(await status({ 'sec-fetch-site': 'cross-site', origin: 'http://localhost' })).toBe(403);
  expect(await status({ 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1' })).toBe(200);
});

describe('with a control token', () => {
  it.each([
    ['Bearer a-token-of-this-test', 200],
    ['bearer a-token-of-this-test', 200],
    [basic('a-token-of-this-test'), 200],
    ['Bearer another-token-of-16', 401],
    [basic('another-token-of-16'), 401],
    ['Basic a-token-of-this-test', 401],
    ['', 401],
  ])('a request that sends %j gets %i', async (authorization, status) => {
    const another = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
    const init = { headers: { authorization } };
    const overNetwork = await guarded.request('http://sandbox/', init, another);
    const ofServer = await guarded.request('http://preview.example/', init);
    expect([overNetwork.status, ofServer.status]).toEqual([status, status]);
    const challenge = status === 401 ? 'Basic realm="Sandbox", charset="UTF-8"' : null;
    expect(overNetwork.headers.get('www-authenticate')).toBe(challenge);
  });

  it('this machine needs it too, because a proxy connects from there', async () => {
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    const authorization = basic('a-token-of-this-test');
    const status = async (headers: Record<string, string>) =>
      (await guarded.request('http://localhost/', { headers }, env)).status;
    expect([await status({}), await status({ authorization })]).toEqual([401, 200]);
  });

  it.each(['cross-site', 'same-site'])(
    'a %s page cannot use the password that the browser keeps',
    async (site) => {
      const headers = { authorization: basic('a-token-of-this-test'), 'sec-fetch-site': site };
      expect((await guarded.request('http://sandbox/', { headers })).status).toBe(403);
      headers.authorization = 'Bearer a-token-of-this-test';
      expect((await guarded.request('http://sandbox/', { headers })).status).toBe(200);
    },
  );

  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'http://sandbox' }, 200],
    [{ origin: 'https://sandbox' }, 403],
    [{ origin: 'http://sandbox:3000' }, 403],
    [{ origin: 'http://app.sandbox' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://sandbox', 'x-forwarded-proto': 'https' }, 200],
  ])('a browser with the password that sends %j gets %i', async (sent, status) => {
    const headers = { authorization: basic('a-token-of-this-test'), ...sent } as Record<string, string>;
    expect((await guarded.request('http://sandbox/', { headers })).status).toBe(status);
  });
});

describe('a request that a proxy forwarded', () => {
  const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

  it.each(['X-Forwarded-For', 'X-Forwarded-Proto', 'x-forwarded-anything', 'Forwarded', 'Via'])(
    'with %s is not local',
    async (name) => {
      const init = { headers: { [name]: 'x' } };
      const overNetwork = await app.request('http://localhost/', init, local);
      const ofServer = await app.request('http://localhost/', init);
      expect([overNetwork.status, ofServer.status]).toEqual([403, 403]);
    },
  );

  it('with the control token is admitted', async () => {
    const headers = { authorization: 'Bearer a-token-of-this-test', 'X-Forwarded-For': '192.0.2.1' };
    expect((await guarded.request('http://localhost/', { headers }, local)).status).toBe(200);
  });
});
