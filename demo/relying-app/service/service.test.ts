import { describe, expect, it } from 'vitest';
import { createRelyingApp } from '../index.ts';
import { relyingApp } from '../testing/app-under-test.ts';

const uuid = '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001';

describe('a token response', () => {
  const whole = { uuid, access_token: 'token', scope: '' };

  async function outcome(token: Record<string, unknown>) {
    const answer = ({ url }: Request) => (url.endsWith('/oauth/token') ? Response.json(token) : undefined);
    const visitor = relyingApp({ answer }).visit();
    await visitor.logIn();
    return (await visitor.readReturn()).includes('data-error') ? 'refused' : 'taken';
  }

  it('is accepted with all three members, and more', async () => {
    expect(await outcome({ ...whole, more: 1 })).toBe('taken');
    expect(await outcome({ ...whole, uuid: uuid.toUpperCase() })).toBe('taken');
  });

  it.each([
    ['uuid', 7],
    ['uuid', `${uuid}0`],
    ['uuid', `0${uuid}`],
    ['uuid', [uuid]],
    ['uuid', uuid.replaceAll('-', '')],
    ['access_token', ''],
    ['access_token', 7],
    ['access_token', undefined],
    ['scope', undefined],
    ['scope', null],
  ])('is rejected with %s %j', async (name, value) => {
    expect(await outcome({ ...whole, [name]: value })).toBe('refused');
  });
});

describe('a request to the service', () => {
  it('is never redirected, and has a time limit', async () => {
    const { visit, requests } = relyingApp();
    await visit().logIn({ scope: 'email eid_profile' });
    expect(requests.map(({ request }) => [request.redirect, request.signal.aborted])).toEqual(
      requests.map(() => ['error', false]),
    );
  });

  it('asks for data with the token in a header', async () => {
    const token = () => Response.json({ uuid, access_token: 'the-token', scope: 'phone eid_profile' });
    const { visit, requests } = relyingApp({
      answer: ({ url }) => (url.endsWith('/oauth/token') ? token() : undefined),
    });
    await visit().logIn();
    expect(requests.map(({ request }) => new URL(request.url).pathname)).toEqual([
      '/oauth/token',
      '/oauth/user_data',
      '/oauth/eid_data',
    ]);
    for (const { request } of requests.slice(1))
      expect(request.headers.get('authorization')).toBe('Bearer the-token');
  });

  it('names the app to the UUID endpoints by Basic authentication', async () => {
    const { visit, requests, reader } = relyingApp();
    await reader({ persona: 'fresh' });
    await visit().logIn({ scope: '' });
    const { request, body } = requests.at(-1) ?? {};
    expect(request?.method).toBe('POST');
    expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('demoapp:demosecret')}`);
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(Object.keys(JSON.parse(body ?? ''))).toEqual(['uuids']);
  });

  it('is not sent for a photo before the user has logged in with the service', async () => {
    const { visit, reader, paths } = relyingApp();
    await reader();
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', 'correct horse battery staple');
    expect((await visitor.get('/account/photo')).headers.get('location')).toBe('/no-photo.svg');
    expect(paths()).toEqual([]);
  });
});

describe('the log of a failure of the service', () => {
  const failing = (path: string, status: number) => ({
    answer: ({ url }: Request) => (url.endsWith(path) ? new Response('', { status }) : undefined),
  });

  it.each([
    ['delete', false],
    ['disconnect', true],
  ])('at /account/%s; the account stays after the second only', async (path, isThere) => {
    const { visit, reader, users, lines } = relyingApp(failing('/disconnected', 503));
    const id = await reader({ persona: 'fresh' });
    const visitor = visit();
    await visitor.logIn();
    await visitor.post(`/account/${path}`);
    expect(users.findById(id) !== undefined).toBe(isThere);
    expect(lines).toEqual(['request-failed /api/uuids/disconnected 503 invalid_response']);
  });

  it.each([
    ['no list', () => Response.json({}), '200 invalid_response'],
    ['an error', () => Response.json({ error: 'busy' }, { status: 503 }), '503 busy'],
  ])('at a comparison that gets %s', async (_what, list, reason) => {
    const { visit, reader, lines } = relyingApp({
      answer: ({ url, method }) => (method === 'GET' && url.endsWith('/connected') ? list() : undefined),
    });
    await reader({ email: 'staff@example.com', staff: true });
    const visitor = visit();
    await visitor.logInByPassword('staff@example.com', 'correct horse battery staple');
    await visitor.get('/connections');
    await visitor.post('/connections');
    const line = `request-failed /api/uuids/connected ${reason}`;
    expect(lines).toEqual([line, line]);
    expect(await visitor.read('/connections')).toContain('Secure Connect is not available at the moment.');
  });
});

it('the app has defaults for missing settings', () => {
  expect(() =>
    createRelyingApp({
      origin: 'http://localhost:3000',
      baseUrl: 'http://127.0.0.1:4000',
      clientId: 'a',
      clientSecret: 'b',
    }),
  ).not.toThrow();
});
