// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { expect, it } from 'vitest';
import { requestToken, sendJson } from './testing/requests.ts';
import { createSandbox } from './testing/sandbox.ts';
import { origin } from './visitor.ts';

it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
  'takes a body that is nested thousands deep (%s)',
  async (type) => {
    const sandbox = createSandbox();
    const authorization = `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`;
    for (const path of ['/oauth/token', '/api/uuids/connected', '/oauth/authenticate', '/_sandbox/codes'])
      for (const depth of [5000, 30_000]) {
        const body = `{"client_id":${'['.repeat(depth)}${']'.repeat(depth)}}`;
        const headers = { 'content-type': type, authorization };
        const response = await sandbox.fetch(new Request(origin + path, { method: 'POST', headers, body }));
        expect([path, response.status < 500]).toEqual([path, true]);
      }
  },
);

it.each([
  ['an object that is no text', '{"toString":1}'],
  ['lists, thousands deep', '['.repeat(5000) + ']'.repeat(5000)],
])('takes a UUID list whose one entry is %s', async (_what, entry) => {
  const response = await createSandbox().fetch(
    new Request(`${origin}/api/uuids/connected`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`,
      },
      body: `{"uuids":[${entry}]}`,
    }),
  );
  expect(response.status).toBe(400);
});

it('lets faults have every status, also those that have no body', async () => {
  const sandbox = createSandbox();
  for (const outcome of [{}, { error: 'invalid_grant' }, { html: '<p>Sorry</p>' }])
    for (let status = 200; status < 600; status++) {
      const faults = [{ on: 'token', then: { status, ...outcome } }];
      await sendJson(sandbox, '/_sandbox/faults', faults, { method: 'PUT' });
      expect((await requestToken(sandbox, 'x')).status).toBe(status);
    }
}, 60_000);

it('lets the clock go on until dates end, and no further, after however many calls', async () => {
  const sandbox = createSandbox({ clock: () => 0 });
  const century = 3_155_760_000;
  const statuses = new Set<number>();
  for (let call = 0; call < 3000; call++) {
    statuses.add((await sendJson(sandbox, '/_sandbox/clock', { advance_seconds: century })).status);
  }
  expect([...statuses]).toEqual([200, 400]);
  const health = await sandbox.fetch(new Request(`${origin}/_sandbox/health`));
  expect(await health.json()).toEqual({ status: 'ok', clock: expect.stringMatching(/^9\d{3}-/) });
}, 60_000);
