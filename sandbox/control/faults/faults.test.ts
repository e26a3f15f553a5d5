// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { describe, expect, it, vi } from 'vitest';
import { resolveOptions } from '../../options.ts';
import {
  basic,
  codeFor,
  type Fields,
  get,
  getJson,
  requestToken,
  sendJson,
  tokenFor,
} from '../../testing/requests.ts';
import { createSandbox } from '../../testing/sandbox.ts';
import { authorizePath, origin, Visitor } from '../../testing/visitor.ts';

const put = (sandbox: ReturnType<typeof createSandbox>, faults: unknown) =>
  sendJson(sandbox, '/_sandbox/faults', faults, { method: 'PUT' });

it('fails as often as ordered, then answers as always', async () => {
  const sandbox = createSandbox();
  const code = await codeFor(sandbox, 'fresh');
  await put(sandbox, [
    { on: 'token', times: 2, then: { status: 503 } },
    { on: 'token', then: { error: 'invalid_grant' } },
    { on: 'token', then: { html: '<h1>Oops</h1>', status: 502 } },
  ]);
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await requestToken(sandbox, code)).status);
  expect(statuses).toEqual([503, 503, 400, 502, 200]);
});

it('takes every order up to the limits, and none', async () => {
  const sandbox = createSandbox();
  const orders = [
    { on: 'authorize', times: 1_000_000, then: { status: 599 } },
    { on: 'token', times: 1, then: { delay_ms: 60_000 } },
    { on: 'script', times: 1, then: { delay_ms: 0, error: 'a'.repeat(40) } },
    ...Array(97).fill({ on: 'eid_data', times: 1, then: { status: 200 } }),
  ];
  const answer = await put(sandbox, orders);
  expect([answer.status, await answer.json()]).toEqual([200, orders]);
  expect(await (await put(sandbox, [])).json()).toEqual([]);
});

const said = 'The control API ordered this error.';
const page = 'text/html; charset=UTF-8';
const deep = JSON.parse('['.repeat(32) + ']'.repeat(32));

it.each<[then: object, status: number, type: string | null, body: string, location?: string]>([
  [{ status: 503 }, 503, 'application/json', `{"error":"fault","error_description":"${said}"}`],
  [{ error: 'slow_down' }, 400, 'application/json', `{"error":"slow_down","error_description":"${said}"}`],
  [{ html: '<h1>Oops</h1>' }, 500, page, '<h1>Oops</h1>'],
  [{ html: '', status: 502 }, 502, page, ''],
  ...[{ uuid: 1 }, [], 'text', 0, false, null, deep].map((json): [object, number, string, string] => [
    { json },
    200,
    'application/json',
    JSON.stringify(json),
  ]),
  [{ json: [], status: 502, error: 'fault' }, 502, 'application/json', '[]'],
  [{ location: 'http://a.test/' }, 302, null, '', 'http://a.test/'],
  [{ location: 'http://a.test/', status: 307 }, 307, null, '', 'http://a.test/'],
])('responds to the order %j as ordered', async (then, status, type, body, location) => {
  const sandbox = createSandbox();
  await put(sandbox, [{ on: 'token', then }]);
  const response = await requestToken(sandbox, 'x');
  const { headers } = response;
  expect([response.status, headers.get('content-type'), await response.text()]).toEqual([status, type, body]);
  expect(headers.get('location') ?? undefined).toBe(location);
  expect(sandbox.events().at(-1)?.rule).toBe('fault');
});

it('ends a delay when the client has gone', async () => {
  const sandbox = createSandbox();
  await put(sandbox, [{ on: 'token', then: { delay_ms: 60_000, status: 503 } }]);
  const { url, close } = await sandbox.listen({ port: 0 });
  const client = new AbortController();
  const request = fetch(`${url}/oauth/token`, { method: 'POST', signal: client.signal });
  await vi.waitFor(async () => expect(await getJson(sandbox, '/_sandbox/faults')).toEqual([]));
  client.abort();
  await expect(request).rejects.toThrow();
  await vi.waitFor(async () => {
    expect(await getJson(sandbox, '/_sandbox/events')).toEqual([
      expect.objectContaining({ rule: 'fault', status: 503 }),
    ]);
  });
  await close();
});

it('delays an answer without changing it', async () => {
  const sandbox = createSandbox();
  await put(sandbox, [{ on: 'token', then: { delay_ms: 30 } }]);
  const start = performance.now();
  expect((await requestToken(sandbox, await codeFor(sandbox, 'fresh'))).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThanOrEqual(29);
});

it('sends the head and single bytes for the time of the delay, then ends the connection', async () => {
  const sandbox = createSandbox();
  const { url, close } = await sandbox.listen({ port: 0 });
  await put(sandbox, [{ on: 'token', persona: 'fresh', then: { drip: true, delay_ms: 250 } }]);
  const code = await codeFor(sandbox, 'fresh');
  const body = new URLSearchParams({ code });
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  const bytes: number[] = [];
  const read = async () => {
    for await (const chunk of response.body ?? []) bytes.push(...chunk);
  };
  await expect(read()).rejects.toThrow();
  expect(bytes.length).toBeGreaterThan(0);
  expect(new Set(bytes)).toEqual(new Set([32]));
  // An event of a request that gets a fault of a persona names them.
  expect(sandbox.events().at(-1)).toMatchObject({ path: '/oauth/token', rule: 'fault', persona: 'fresh' });
  await close();
});

it('ends the bytes when the client has gone', async () => {
  const sandbox = createSandbox();
  await put(sandbox, [{ on: 'token', then: { drip: true } }]);
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
  const before = timers();
  const response = await requestToken(sandbox, 'x');
  expect(timers()).toBe(before + 1);
  await response.body?.cancel();
  expect(timers()).toBe(before);
});

it('drops a connection, in process and on the wire', async () => {
  const sandbox = createSandbox();
  await put(sandbox, [{ on: 'user_data', times: 2, then: { drop: true } }]);
  const request = () => new Request(`${origin}/oauth/user_data`);
  await expect((async () => sandbox.fetch(request()))()).rejects.toThrow(
    new TypeError('fetch failed: the sandbox dropped the connection, as a fault told it to'),
  );
  const { url } = await sandbox.listen({ port: 0 });
  await expect(fetch(`${url}/oauth/user_data`)).rejects.toThrow();
  expect((await fetch(`${url}/oauth/user_data`)).status).toBe(401);
  await sandbox.close();
});

it('answers a page of a fault without script, forms or images, wherever the sandbox is', async () => {
  const sandbox = createSandbox();
  await put(sandbox, [{ on: 'authorize', then: { html: '<script>alert(1)</script>' } }]);
  const response = await sandbox.fetch(new Request(origin + authorizePath()));
  expect([await response.text(), response.headers.get('content-security-policy')]).toEqual([
    '<script>alert(1)</script>',
    expect.stringMatching(/^sandbox; default-src 'none'; .*frame-ancestors 'none'$/),
  ]);
});

it.each([204, 205, 304])(
  'answers with the status %i, which has no body, in process and on the wire',
  async (status) => {
    const sandbox = createSandbox();
    const { url, close } = await sandbox.listen({ port: 0 });
    for (const outcome of [{}, { error: 'invalid_grant' }, { html: '<p>Sorry</p>' }, { json: null }]) {
      await put(sandbox, [{ on: 'token', times: 2, then: { status, ...outcome } }]);
      expect((await requestToken(sandbox, 'x')).status).toBe(status);
      expect((await fetch(`${url}/oauth/token`, { method: 'POST' })).status).toBe(status);
    }
    await close();
  },
);

describe('a fault that is limited', () => {
  it('happens to one of two requests at the same time', async () => {
    const sandbox = createSandbox();
    await put(sandbox, [
      { on: 'token', client_id: 'demoapp', then },
      { on: 'user_data', then },
    ]);
    const responses = await Promise.all([requestToken(sandbox, 'x'), requestToken(sandbox, 'x')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([400, 503]);
    expect(await getJson(sandbox, '/_sandbox/faults')).toMatchObject([{ on: 'user_data' }]);
  });

  it('leaves the size limit of the endpoint alone', async () => {
    const sandbox = createSandbox();
    await put(sandbox, [{ on: 'token', persona: 'consented', then: { status: 503 } }]);
    expect((await requestToken(sandbox, 'x'.repeat(100_000))).status).toBe(413);
  });

  const then = { status: 503 };
  const app = { clientId: 'shop', clientSecret: 's', name: 'Shop', redirectUri: 'http://localhost:8080/cb' };
  const shop = { client_id: 'shop', client_secret: 's', redirect_uri: app.redirectUri };
  const withShop = () => createSandbox({ apps: [...resolveOptions().apps, app] });

  it('to both takes both', async () => {
    const sandbox = withShop();
    await put(sandbox, [{ on: 'token', persona: 'fresh', client_id: 'shop', then }]);
    expect((await requestToken(sandbox, await codeFor(sandbox, 'fresh'))).status).toBe(200);
    const other = await codeFor(sandbox, 'consented', { clientId: 'shop' });
    expect((await requestToken(sandbox, other, shop)).status).toBe(200);
    const code = await codeFor(sandbox, 'fresh', { clientId: 'shop' });
    expect((await requestToken(sandbox, code, shop)).status).toBe(503);
  });

  it('to a persona finds it by token, UUID and session too', async () => {
    const sandbox = createSandbox();
    await put(sandbox, [
      { on: 'user_data', persona: 'fresh', then },
      { on: 'connected', persona: 'fresh', client_id: 'demoapp', then },
      { on: 'authorize', persona: 'fresh', then },
    ]);
    const [fresh, other] = [
      await tokenFor(sandbox, 'fresh', 'email'),
      await tokenFor(sandbox, 'consented', 'email'),
    ];
    const data = async (bearer: Fields) => (await get(sandbox, '/oauth/user_data', bearer)).status;
    expect([await data(other.bearer), await data(fresh.bearer)]).toEqual([200, 503]);
    const connect = async (uuid: string) =>
      (await sendJson(sandbox, '/api/uuids/connected', { uuids: [uuid] }, basic)).status;
    expect([await connect(other.uuid), await connect(fresh.uuid)]).toEqual([201, 503]);
    const visitor = await new Visitor(sandbox).logIn('fresh');
    expect((await visitor.request(authorizePath())).response.status).toBe(503);
  });
});
