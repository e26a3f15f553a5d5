import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { appUnderTest, serve } from './testing/app-under-test.ts';

const grant = {
  uuid: '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001',
  access_token: 't0ken',
  scope: 'email eid_photo',
};

it('the app sends nothing to another host to which the service redirects', async () => {
  const stolen: unknown[] = [];
  const other = await serve((request, response) => {
    stolen.push([request.url, request.headers]);
    response.end(JSON.stringify(grant));
  });
  const service = await serve(({ url }, response) => {
    if (url === '/oauth/token') response.end(JSON.stringify(grant));
    else response.writeHead(307, { location: other + url }).end();
  });
  const { logIn, events } = appUnderTest({
    service,
    fetch: globalThis.fetch,
    onLogin: async ({ uuid, data, photo }) => {
      expect([data, await photo()]).toEqual([{}, undefined]);
      return { user: uuid };
    },
  });
  expect((await logIn()).error).toBeUndefined();
  expect(stolen).toEqual([]);
  const paths = ['/oauth/user_data', '/oauth/eid_photo_data', '/api/uuids/connected'];
  expect(events.map(({ detail }) => detail)).toEqual(paths.map((path) => `${path} 307 invalid_response`));
});

it('a connection is not kept, so that none is reset as the next login uses it', async () => {
  let connections = 0;
  const answers: Record<string, unknown> = { '/oauth/token': grant, '/oauth/user_data': {} };
  // It keeps each connection, and resets it at the second request.
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', (data) => {
      const body = JSON.stringify(answers[/ (\S+)/.exec(String(data))?.[1] ?? ''] ?? {});
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      socket.on('data', () => socket.resetAndDestroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = appUnderTest({ service, fetch: globalThis.fetch });
  for (let login = 0; login < 4; login++) expect((await app.logIn()).error).toBeUndefined();
  expect([app.events, connections]).toEqual([[], 12]);
});

it('a request without a response is sent once more, unless it has a code', async () => {
  const counts: Record<string, number> = {};
  const app = appUnderTest({
    onLogin: async ({ uuid, photo }) => {
      await photo();
      return { user: uuid };
    },
    fetch: async (url) => {
      const { pathname } = new URL(url);
      counts[pathname] = (counts[pathname] ?? 0) + 1;
      if (counts[pathname] === 1) throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
      return pathname.endsWith('photo_data')
        ? new Response('x', { headers: { 'content-type': 'image/png' } })
        : Response.json(pathname === '/oauth/token' ? grant : {});
    },
  });
  expect((await app.logIn()).error).toBe('service_unavailable');
  expect(counts).toEqual({ '/oauth/token': 1 });
  expect((await app.logIn()).error).toBeUndefined();
  expect(counts).toEqual({
    '/oauth/token': 2,
    '/oauth/user_data': 2,
    '/oauth/eid_photo_data': 2,
    '/api/uuids/connected': 2,
  });
  expect(app.events).toEqual([{ event: 'request-failed', detail: '/oauth/token 0 Error ECONNRESET' }]);
});

it.each([
  ['a longer UUID', { uuid: `${grant.uuid}0` }],
  ['a text before the UUID', { uuid: `0${grant.uuid}` }],
  ['an empty access token', { access_token: '' }],
  ['an access token that is an object', { access_token: {} }],
  ['no scope', { scope: undefined }],
  ['a scope that is a list', { scope: ['email'] }],
  ['a UUID in upper case', { uuid: grant.uuid.toUpperCase() }, [grant.uuid]],
  ['a byte order mark', {}, [grant.uuid], '\u{FEFF}'],
])(
  'a token response with %s is a login only if it is right',
  async (_what, changes, users = [], before = '') => {
    const text = before + JSON.stringify({ ...grant, ...changes });
    const { logIn, logins } = appUnderTest({ fetch: async () => new Response(text), log: () => {} });
    expect((await logIn()).error).toBe(users[0] ? undefined : 'service_unavailable');
    expect(logins).toEqual(users);
  },
);

it.each(['of the app', 'of the runtime, also if a mock replaces it after the start,'])(
  '`fetch` %s is called as a function, because Cloudflare refuses it as a method of an object',
  async (whose) => {
    async function fetch(this: unknown, input: string, init: RequestInit) {
      if (this !== undefined) throw new TypeError('Illegal invocation');
      return sandbox.fetch(new Request(input, init));
    }
    const { logIn, sandbox } = appUnderTest(
      whose === 'of the app' ? { fetch } : Object({ fetch: undefined }),
    );
    if (whose !== 'of the app') vi.stubGlobal('fetch', fetch);
    onTestFinished(() => void vi.unstubAllGlobals());
    expect((await logIn()).error).toBeUndefined();
  },
);

/** An image, or what could run script. */
const photo = (type: string) =>
  new Response('<svg onload="alert(1)"/>'.padEnd(200_000), { headers: { 'content-type': type } });
const data = (changes: object) => Response.json({ ...grant, ...changes });
const others = ['image/svg+xml', 'text/html', 'image/jpeg, text/html', 'image/png-html', 'x-image/png', ''];

type Row = [sent: string, path: string, response: Response, expected: unknown];

it.each<Row>([
  ['a photo', 'eid_photo_data', photo('image/jpeg'), 'image/jpeg'],
  ['a photo', 'eid_photo_data', photo('image/png'), 'image/png'],
  ...others.map((type): Row => [`"${type}"`, 'eid_photo_data', photo(type), undefined]),
  ['a text', 'user_data', Response.json('ann'), {}],
  ['a list', 'user_data', Response.json([{}]), {}],
  ['nothing', 'user_data', Response.json(null), {}],
  ['the data of another user', 'user_data', data({ uuid: '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a002' }), {}],
  ['a UUID that is a list', 'user_data', data({ uuid: [grant.uuid] }), {}],
  ['more than 100 kB', 'user_data', data({ email: 'a'.repeat(100_000) }), {}],
])(
  'of a service that sends %s as /oauth/%s, the app gets only what is safe',
  async (what, path, response, expected) => {
    let found: unknown;
    const { logIn, events } = appUnderTest({
      fetch: async (input) => (String(input).endsWith(path) ? response : Response.json(grant)),
      onLogin: async ({ uuid, data, photo }) => {
        found = path === 'user_data' ? data : (await photo())?.type;
        return { user: uuid };
      },
    });
    expect((await logIn()).error).toBeUndefined();
    expect(found).toEqual(expected);
    const detail = `/oauth/${path} 200 ${/kB/.test(what) ? 'too_large' : 'invalid_response'}`;
    expect(events).toEqual(typeof expected === 'string' ? [] : [{ event: 'request-failed', detail }]);
  },
);

it('a user waits at most three seconds for the report of a login', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => limit.mockRestore());
  await appUnderTest().logIn();
  expect(limit.mock.calls).toEqual([[10_000], [10_000], [3000]]);
});
