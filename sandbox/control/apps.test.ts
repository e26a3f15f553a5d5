import { describe, expect, it } from 'vitest';
import { getJson, sendJson } from '../testing/requests.ts';
import { createSandbox, type Sandbox } from '../testing/sandbox.ts';
import { authorizePath, Visitor } from '../testing/visitor.ts';

type Json = Record<string, string>;

const shop = { name: 'Shop', redirect_uri: 'http://localhost:8080/callback' };
const list = (sandbox: Sandbox): Promise<Json[]> => getJson(sandbox, '/_sandbox/apps');
const register = async (sandbox: Sandbox, app: object = shop) =>
  (await (await sendJson(sandbox, '/_sandbox/apps', app)).json()) as {
    client_id: string;
    client_secret: string;
  };

it('registers an app with an assigned id and secret, which no list repeats', async () => {
  const sandbox = createSandbox({ clock: () => 0 });
  const answer = await sendJson(sandbox, '/_sandbox/apps', shop);
  const registered = (await answer.json()) as Json;
  expect(answer.status).toBe(201);
  expect(answer.headers.get('location')).toBe(`/_sandbox/apps/${registered.client_id}`);
  expect(registered).toEqual({
    ...shop,
    client_id: expect.stringMatching(/^app_[\w-]{12}$/),
    client_secret: expect.stringMatching(/^[\w-]{43}$/),
    created_at: '1970-01-01T00:00:00.000Z',
    secret_issued_at: '1970-01-01T00:00:00.000Z',
  });
  const { client_secret: secret, ...listed } = registered;
  expect((await list(sandbox))[1]).toEqual(listed);
  expect(JSON.stringify(await list(sandbox))).not.toContain(secret);
});

describe('a registration', () => {
  const png = (bytes: number) =>
    `data:image/png;base64,${Buffer.concat([Buffer.from('\x89PNG', 'latin1'), Buffer.alloc(bytes - 4)]).toString('base64')}`;
  it.each([
    'https://app.test/logo',
    'https://app.test:8443/a;b',
    'http://[::1]:4000/logo',
    png(32 * 1024),
    'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  ])('takes the logo %.40s', async (logo) => {
    expect((await sendJson(createSandbox(), '/_sandbox/apps', { ...shop, logo })).status).toBe(201);
  });

  it('is refused once there are a thousand', async () => {
    const sandbox = createSandbox();
    for (let i = 1; i < 1000; i++) await register(sandbox, { ...shop, client_id: `shop-${i}` });
    const answer = await sendJson(sandbox, '/_sandbox/apps', shop);
    expect([answer.status, (await list(sandbox)).length]).toEqual([400, 1000]);
  });
});

describe('a change', () => {
  const patch = (sandbox: Sandbox, body: unknown, id = 'demoapp') =>
    sendJson(sandbox, `/_sandbox/apps/${id}`, body, { method: 'PATCH' });

  it('takes effect at once', async () => {
    const sandbox = createSandbox();
    const logo = 'https://app.test/logo.svg';
    const privacy_url = 'https://app.test/privacy';
    const answer = await patch(sandbox, {
      name: 'Other',
      redirect_uri: 'http://other.test/',
      logo,
      privacy_url,
    });
    expect(await answer.json()).toMatchObject({ name: 'Other', redirect_uri: 'http://other.test/', logo });
    const visitor = await new Visitor(sandbox).logIn(
      'fresh',
      authorizePath({ redirect_uri: 'http://other.test/' }),
    );
    expect(visitor.location.origin).toBe('http://other.test');
  });

  it('takes logo and privacy notice away with null', async () => {
    const sandbox = createSandbox();
    await patch(sandbox, { logo: 'https://app.test/l', privacy_url: 'https://app.test/p' });
    const { logo, privacy_url } = (await (
      await patch(sandbox, { logo: null, privacy_url: null })
    ).json()) as Json;
    expect([logo, privacy_url]).toEqual([undefined, undefined]);
  });
});
