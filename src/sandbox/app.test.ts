import { expect, it } from 'vitest';
import { createSandbox } from './testing/sandbox.ts';
import { authorizePath, origin } from './visitor.ts';

it.each([
  ['GET', '/'],
  ['GET', '/nothing/here'],
  ['GET', '/oauth/token'],
  ['POST', '/oauth/token'],
  ['GET', authorizePath()],
  ['GET', authorizePath({ scope: 'x' })],
  ['GET', authorizePath({ client_id: 'x' })],
  ['HEAD', authorizePath()],
  ['GET', '/xx/oauth/authenticate.html'],
  ['GET', '/en/dp_connect.js'],
  ['GET', '/_sandbox/health'],
])('puts the common headers on %s %s', async (method, path) => {
  const { headers } = await createSandbox().fetch(new Request(origin + path, { method }));
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

it.each(['/oauth/token', '/api/uuids/connected', '/oauth/authenticate', '/_sandbox/codes'])(
  'refuses a body that is nested thousands deep at %s',
  async (path) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`,
    };
    const body = `{"client_id":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    const answer = await createSandbox().fetch(new Request(origin + path, { method: 'POST', headers, body }));
    expect(Math.floor(answer.status / 100)).toBe(4);
  },
);

it('describes itself at its root', async () => {
  const text = await (await createSandbox().fetch(new Request(`${origin}/`))).text();
  expect(text).toContain('never use it in production');
  expect(text).toContain(
    '<tr><td>GET, POST</td><td><code>/api/uuids/connected</code></td><td>Lists or reports the users',
  );
  expect(text).toContain(
    '<li>Demo app: <code>demoapp</code>, returns to <code>http://localhost:3000/callback</code></li>',
  );
  expect(text).toContain('<li><code>fresh</code> Lotte Peeters</li>');
});

it('responds to an unknown URL with a page for browsers and JSON for programs', async () => {
  const get = (accept: string) => createSandbox().fetch(new Request(`${origin}/x`, { headers: { accept } }));
  const [page, json] = [await get('text/html,*/*'), await get('*/*')];
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
  expect([json.status, await json.json()]).toEqual([404, expect.objectContaining({ error: 'not_found' })]);
});

it('names the methods of a URL', async () => {
  const response = await createSandbox().fetch(
    new Request(`${origin}/api/uuids/connected`, { method: 'PUT' }),
  );
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

it('ends every listener when it is closed', async () => {
  const sandbox = createSandbox();
  const listening = [await sandbox.listen({ port: 0 }), await sandbox.listen({ port: 0 })];
  for (const { url } of listening) expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
  await sandbox.close();
  for (const { url } of listening) await expect(fetch(`${url}/_sandbox/health`)).rejects.toThrow();
});
