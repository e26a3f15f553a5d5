import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { expect, it } from 'vitest';
import type { AppEnv } from '../service/http/context.ts';
import { admitCaller } from './callers.ts';

/** Answers a request that came over a connection from `peer`; without a peer, from a server that carries the sandbox. */
function ask(
  token: string | undefined,
  { peer, host = 'localhost', ...headers }: Record<string, string | undefined>,
): Response | Promise<Response> {
  const app = new Hono<AppEnv>()
    .get('/', (c) => {
      admitCaller(c, token);
      return c.text('admitted');
    })
    .onError((error) =>
      error instanceof HTTPException ? error.getResponse() : new Response(null, { status: 500 }),
    );
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, value ?? '']);
  const env = peer === undefined ? {} : { incoming: { socket: { remoteAddress: peer || undefined } } };
  return app.request(`http://${host}/`, { headers: sent }, env);
}

const local = { peer: '127.0.0.1' };
const forwarding = ['X-Forwarded-For', 'X-Forwarded-Proto', 'x-forwarded-anything', 'Forwarded', 'Via'];

it.each([
  [local, undefined],
  [{ peer: '::ffff:127.0.0.1' }, undefined],
  [{ ...local, host: 'demo.localhost' }, undefined],
  [{ ...local, host: '[::1]' }, undefined],
  // Another machine may send any name of the sandbox, and any address.
  [{ peer: '192.0.2.1' }, 'not_loopback'],
  [{ peer: '' }, 'not_loopback'],
  ...['::2', 'a::1', '::1:2', '::ffff:10.0.0.1', '128.0.0.1', '1127.0.0.1', '127.0.0'].map(
    (peer): [Record<string, string>, string] => [{ peer }, 'not_loopback'],
  ),
  [{ ...local, host: 'sandbox' }, 'not_loopback'],
  [{ ...local, host: '192.0.2.1' }, 'not_loopback'],
  ...forwarding.flatMap((name): [Record<string, string>, string][] => [
    [{ ...local, [name]: 'x' }, 'not_loopback'],
    [{ [name]: 'x' }, 'not_loopback'],
  ]),
  [{ origin: 'http://localhost' }, undefined],
  [{ origin: 'http://localhost:3000' }, undefined],
  [{ origin: 'https://localhost' }, undefined],
  [{ origin: 'http://localhost.example' }, 'cross_site'],
  [{ origin: 'http://example.localhost.example' }, 'cross_site'],
  [{ origin: 'http://xlocalhost' }, 'cross_site'],
  [{ origin: 'http://localhost@example.com' }, 'cross_site'],
  [{ origin: 'http://example.com/localhost' }, 'cross_site'],
  [{ origin: 'http://127.0.0.1' }, 'cross_site'],
  [{ origin: 'null' }, 'cross_site'],
  [{ origin: 'localhost' }, 'cross_site'],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }, 'cross_site'],
  [{ 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1' }, undefined],
])('without a control token, the response to the caller %j has the error %s', async (caller, error) => {
  const response = await ask(undefined, caller);
  expect(response.status).toBe(error ? 403 : 200);
  if (error) expect(await response.json()).toMatchObject({ error });
});

const token = 'a-token-of-this-test';
const basic = (password: string) => `Basic ${btoa(`any:${password}`)}`;
const withPassword = { host: 'sandbox', authorization: basic(token) };

it.each<[Record<string, string>, number]>([
  ...[{ peer: '192.0.2.1', host: 'sandbox' }, { host: 'preview.example' }, local].flatMap((caller) =>
    [`Bearer ${token}`, `bearer ${token}`, basic(token)].map(
      (authorization): [Record<string, string>, number] => [{ ...caller, authorization }, 200],
    ),
  ),
  [{ ...local, authorization: `Bearer ${token}`, 'X-Forwarded-For': '192.0.2.1' }, 200],
  // A proxy connects from this machine for every stranger.
  [local, 401],
  [{}, 401],
  ...['Bearer another-token-of-16', basic('another-token-of-16'), `Basic ${token}`].map(
    (authorization): [Record<string, string>, number] => [{ authorization }, 401],
  ),
  // Browsers send the password that they keep with the requests of other pages too, and no bearer token.
  ...['cross-site', 'same-site'].flatMap((site): [Record<string, string>, number][] => [
    [{ ...withPassword, 'sec-fetch-site': site }, 403],
    [{ ...withPassword, 'sec-fetch-site': site, authorization: `Bearer ${token}` }, 200],
  ]),
  [{ ...withPassword, 'sec-fetch-site': 'same-origin', origin: 'null' }, 200],
  [{ ...withPassword, 'sec-fetch-site': 'none' }, 200],
  [{ ...withPassword, origin: 'http://sandbox' }, 200],
  [{ ...withPassword, origin: 'https://sandbox' }, 403],
  [{ ...withPassword, origin: 'http://sandbox:3000' }, 403],
  [{ ...withPassword, origin: 'http://app.sandbox' }, 403],
  [{ ...withPassword, origin: 'null' }, 403],
  [{ ...withPassword, origin: 'https://sandbox', 'x-forwarded-proto': 'https' }, 200],
])('with a control token, the caller %j gets %i', async (caller, status) => {
  const response = await ask(token, caller);
  expect(response.status).toBe(status);
  const challenge = status === 401 ? 'Basic realm="Sandbox", charset="UTF-8"' : null;
  expect(response.headers.get('www-authenticate')).toBe(challenge);
});
