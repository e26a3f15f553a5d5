import { expect, it } from 'vitest';
import { growthOf } from '../../../testing/growth.ts';
import { createSandbox } from '../../index.ts';
import { authorizePath, origin } from '../../testing/visitor.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string>) => ({ method: 'POST', body, headers });

it.each<[string, (size: number) => [path: string, init?: RequestInit]]>([
  ['parameters', (size) => [authorizePath() + '&a'.repeat(size / 2)]],
  ['scopes', (size) => [authorizePath({ scope: 'email '.repeat(size / 6) })]],
  [
    'redirect_uri',
    (size) => [authorizePath({ redirect_uri: `https://a.test/?${'token&'.repeat(size / 6)}` })],
  ],
  ['secrets', (size) => [authorizePath({ redirect_uri: `https://a.test/?${'code=1&'.repeat(size / 7)}` })]],
  ['path', (size) => [`/en/${'oauth/'.repeat(size / 6)}`]],
  ['cookies', (size) => [authorizePath(), { headers: { cookie: 'a=b; '.repeat(size / 5) } }]],
  [
    'languages',
    (size) => ['/oauth/authenticate', post('a=b', { ...form, 'accept-language': ', '.repeat(size / 2) })],
  ],
  ['fields of a form', (size) => ['/oauth/token', post('a&'.repeat(size / 2), form)]],
  [
    'credentials',
    (size) => ['/oauth/user_data', { headers: { authorization: `Bearer ${'a='.repeat(size / 2)}` } }],
  ],
  ['nested JSON', (size) => ['/_sandbox/codes', post('['.repeat(size), json)]],
  [
    'members of JSON',
    (size) => ['/_sandbox/apps', post(`{${Array.from({ length: size / 9 }, (_, i) => `"a${i}":1`)}}`, json)],
  ],
])('the time for %s grows with their length, not with its square', async (_what, request) => {
  const sandbox = createSandbox();
  const growth = await growthOf((size) => {
    const [path, init] = request(size);
    return sandbox.fetch(new Request(origin + path, init));
  });
  expect(growth).toBeLessThan(40);
});
