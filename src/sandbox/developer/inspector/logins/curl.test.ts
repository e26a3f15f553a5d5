import { expect, it } from 'vitest';
import type { SandboxEvent } from '../../events/event.ts';
import { curl } from './curl.ts';

const event = (changes: Partial<SandboxEvent>): SandboxEvent => ({
  ...{ id: 1, at: '', method: 'GET', path: '/', parameters: [], status: 200, rule: 'home' },
  ...changes,
});
const parameter = (name: string, value: string, place: 'query' | 'body' = 'query') => ({
  in: place,
  name,
  value,
});

it.each<[string, Partial<SandboxEvent>, string]>([
  ['a GET with its query', { parameters: [parameter('scope', 'a b')] }, "curl 'http://x/?scope=a%20b'"],
  ['a POST without a body', { method: 'POST' }, "curl -X POST 'http://x/'"],
  [
    'a form, with names in place of secrets',
    {
      method: 'POST',
      path: '/oauth/token',
      parameters: [parameter('code', '***', 'body'), parameter('client_id', 'a', 'body')],
    },
    "curl 'http://x/oauth/token' -d 'code=CODE' -d 'client_id=a'",
  ],
  [
    'a bearer token',
    { authorization: 'Bearer ***' },
    "curl 'http://x/' -H 'Authorization: Bearer ACCESS_TOKEN'",
  ],
  [
    'JSON and Basic credentials',
    {
      method: 'POST',
      path: '/api/uuids/connected',
      authorization: 'Basic ***',
      parameters: [parameter('uuids', '***', 'body')],
    },
    `curl 'http://x/api/uuids/connected' -u CLIENT_ID:CLIENT_SECRET -H 'Content-Type: application/json' -d '{"uuids":["UUID"]}'`,
  ],
  ['a quote, which ends no word', { path: "/'; rm -rf ~" }, `curl 'http://x/'\\''; rm -rf ~'`],
])('writes %s', (_what, changes, command) => {
  expect(curl(event(changes), 'http://x')).toBe(command);
});
