import { afterAll, beforeAll, expect, it } from 'vitest';
import { growthOf } from '../testing/growth.ts';
import { Browser, startStand } from './testing/stand.ts';

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.close());

const routes = [
  'GET /health',
  'GET /ready',
  'GET /authorize',
  'GET /authorize/unknown',
  'GET /login/unknown',
  'GET /callback/wiki',
  'GET /callback/unknown',
  'GET /jwks',
  'GET /.well-known/openid-configuration',
  'GET /userinfo',
  'GET /logout',
  'GET /logout/success',
  'GET /nowhere',
  'HEAD /authorize',
  'POST /authorize',
  'POST /userinfo',
  'POST /logout',
  'POST /token',
  'POST /token/revocation',
  'POST /logout/confirm',
];

type Growing = (size: number) => { query?: string; headers?: Record<string, string>; body?: string };

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const parts: [name: string, of: Growing, routes: string[]][] = [
  ['the parameters', (size) => ({ query: 'a&'.repeat(size / 2) }), routes],
  [
    'the names of parameters',
    (size) => ({ query: Array.from({ length: size / 6 }, (_, n) => `a${n}`).join('&') }),
    routes,
  ],
  ['one parameter', (size) => ({ query: `client_id=${'a '.repeat(size / 2)}` }), routes],
  ['an answer', (size) => ({ query: `state=${'~.'.repeat(size / 2)}&code=a` }), ['GET /callback/wiki']],
  ['the cookies', (size) => ({ headers: { cookie: 'bridge=a; '.repeat(size / 10) } }), routes],
  ['the languages', (size) => ({ headers: { 'accept-language': 'x,'.repeat(size / 2) } }), routes],
  ['the types', (size) => ({ headers: { accept: 'a/b,'.repeat(size / 4) } }), routes],
  [
    'the fields of a form',
    (size) => ({ headers: form, body: 'a&'.repeat(size / 2) }),
    routes.filter((route) => route.startsWith('POST')),
  ],
];

it.each(parts.flatMap(([name, of, at]) => at.map((route) => [route, name, of] as const)))(
  '%s: the time grows with the length of %s, not with its square',
  async (route, _name, of) => {
    const [method = '', path = ''] = route.split(' ');
    const growth = await growthOf(async (size) => {
      const { query = '', ...init } = of(size);
      const response = await new Browser().request(`${stand.issuer}${path}?${query}`, { method, ...init });
      await response.arrayBuffer();
    });
    expect(growth).toBeLessThan(25);
  },
);
