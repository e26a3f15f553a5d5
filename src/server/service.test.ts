import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

/** Starts a server. @returns its URL. */
async function serve(respond: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const grant = {
  uuid: '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001',
  access_token: 't0ken',
  scope: 'email eid_photo',
};

it.each([
  ['/oauth/token', 307, 'service_unavailable'],
  ['/oauth/user_data', 302, undefined],
  ['/oauth/eid_photo_data', 302, undefined],
  ['/api/uuids/connected', 307, undefined],
])('the app sends nothing to another host to which %s redirects (%i)', async (redirected, status, error) => {
  const stolen: unknown[] = [];
  const other = await serve((request, response) => {
    stolen.push([request.url, request.headers]);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(grant));
  });
  const service = await serve((request, response) => {
    if (request.url === redirected) response.writeHead(status, { location: other + redirected }).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(grant));
  });
  const found: unknown[] = [];
  const { logIn, events } = appUnderTest({
    service,
    fetch: globalThis.fetch,
    onLogin: async ({ uuid, data, photo }) => {
      found.push(data.user?.uuid, await photo());
      return { user: uuid };
    },
  });
  expect((await logIn()).error).toBe(error);
  expect(stolen).toEqual([]);
  expect(events).toContainEqual({ event: 'request-failed', detail: `${redirected} 0 invalid_response` });
  if (redirected === '/oauth/user_data') expect(found).toEqual([undefined, undefined]);
});

it.each([
  ['no UUID', { uuid: undefined }],
  ['a UUID that is a number', { uuid: 7 }],
  ['a UUID that is a list', { uuid: [grant.uuid] }],
  ['a longer UUID', { uuid: `${grant.uuid}0` }],
  ['a UUID with other characters', { uuid: grant.uuid.replace('0', '"') }],
  ['a UUID with a line break', { uuid: grant.uuid.replace('0', '\n') }],
  ['an empty access token', { access_token: '' }],
  ['an access token that is an object', { access_token: {} }],
  ['no scope', { scope: undefined }],
  ['a scope that is a list', { scope: ['email'] }],
])('a token response with %s is not a login', async (_what, changes) => {
  const { logIn, logins } = appUnderTest({ fetch: async () => Response.json({ ...grant, ...changes }) });
  expect((await logIn()).error).toBe('service_unavailable');
  expect(logins).toEqual([]);
});

it('a token response with a UUID in upper case is a login, of the user in lower case', async () => {
  const uuid = grant.uuid.toUpperCase();
  const { logIn, logins } = appUnderTest({ fetch: async () => Response.json({ ...grant, uuid }) });
  expect((await logIn()).error).toBeUndefined();
  expect(logins).toEqual([grant.uuid]);
});

describe('the photo of the app', () => {
  const photoOf = async (type: string) => {
    let found: Blob | undefined;
    const { logIn } = appUnderTest({
      fetch: async (input) =>
        String(input).endsWith('/eid_photo_data')
          ? new Response('<svg onload="alert(1)"/>', { headers: { 'content-type': type } })
          : Response.json(grant),
      onLogin: async ({ uuid, photo }) => {
        found = await photo();
        return { user: uuid };
      },
    });
    expect((await logIn()).error).toBeUndefined();
    return found?.type;
  };

  it.each(['image/jpeg', 'image/png'])('is a file of the type %s', async (type) => {
    expect(await photoOf(type)).toBe(type);
  });

  it.each(['image/svg+xml', 'text/html', 'image/jpeg, text/html', 'image/png-html', 'x-image/png', ''])(
    'is never a file of the type "%s", which could run script',
    async (type) => {
      expect(await photoOf(type)).toBeUndefined();
    },
  );
});

it('the server side calls `fetch` as a function, because Cloudflare refuses it as a method of an object', async () => {
  const { logIn, sandbox } = appUnderTest({
    async fetch(this: unknown, input, init) {
      if (this !== undefined) throw new TypeError('Illegal invocation');
      return sandbox.fetch(new Request(input, init));
    },
  });
  expect((await logIn()).error).toBeUndefined();
});

it('a service that does not respond in time ends the login', async () => {
  const service = await serve(() => {});
  const { logIn, events } = appUnderTest({ service, fetch: globalThis.fetch, timeout: 50 });
  expect((await logIn(new Browser())).error).toBe('service_unavailable');
  expect(events).toEqual([{ event: 'request-failed', detail: '/oauth/token 0 invalid_response' }]);
});
