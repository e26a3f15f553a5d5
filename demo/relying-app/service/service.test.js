import { describe, expect, it } from 'vitest';
import { createRelyingApp } from '../index.js';
import { relyingApp } from '../testing/app-under-test.js';
import { readObject, refusal } from './call.js';
import { personFrom } from './person.js';

const uuid = '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001';

describe('an answer of the service', () => {
  it.each([
    ['an object', '{"a":1}', { a: 1 }],
    ['null', 'null', {}],
    ['a text', '"a"', {}],
    ['no JSON', '<p>', {}],
  ])('that is %s is read as its members', async (_what, body, members) => {
    expect(await readObject(new Response(body))).toEqual(members);
  });

  it.each([
    ['{"error":"invalid_grant"}', 'invalid_grant', 'x answered 400 invalid_grant'],
    ['{"error":" invalid_grant"}', '', 'x answered 400 without an error code'],
    ['{"error":"invalid_grant "}', '', 'x answered 400 without an error code'],
    ['{"error":""}', '', 'x answered 400 without an error code'],
    ['{"error":7}', '', 'x answered 400 without an error code'],
  ])('that refuses with %s is logged with its code, if that looks like one', async (body, code, message) => {
    const error = await refusal('x', new Response(body, { status: 400 }));
    expect([error.code, error.message]).toEqual([code, message]);
  });
});

describe('a token answer', () => {
  const whole = { uuid, access_token: 'token', scope: '' };

  /** @param {Record<string, unknown>} token */
  async function outcome(token) {
    /** @param {Request} request */
    const answer = ({ url }) => (url.endsWith('/oauth/token') ? Response.json(token) : undefined);
    const visitor = relyingApp({ answer }).visit();
    await visitor.logIn();
    return (await visitor.read('/return')).includes('data-error') ? 'refused' : 'taken';
  }

  it('is taken when it has all three members, and more', async () => {
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
  ])('is not taken with %s %j', async (name, value) => {
    expect(await outcome({ ...whole, [name]: value })).toBe('refused');
  });
});

describe('a request to the service', () => {
  it('is never redirected, and has an end', async () => {
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

  it.each([
    ['answers', () => new Response('', { status: 500 }), '/oauth/user_data answered 500'],
    [
      'does not answer',
      () => Promise.reject(new TypeError('fetch failed')),
      '/oauth/user_data did not answer',
    ],
  ])('that fails is logged: user_data %s', async (_what, fail, line) => {
    const { visit, lines } = relyingApp({
      answer: ({ url }) => (url.endsWith('/user_data') ? fail() : undefined),
    });
    await visit().logIn({ scope: 'email' });
    expect(lines).toEqual([line]);
  });

  it('is not made for a photo before somebody has logged in with the service', async () => {
    const { visit, reader, paths } = relyingApp();
    await reader();
    const visitor = visit();
    await visitor.logInByPassword('ada@example.com', 'correct horse battery staple');
    expect((await visitor.get('/account/photo')).headers.get('location')).toBe('/no-photo.svg');
    expect(paths()).toEqual([]);
  });
});

describe('what the log says when the service fails', () => {
  /** @param {string} path @param {number} status */
  const failing = (path, status) => ({
    answer: (/** @type {Request} */ { url }) =>
      url.endsWith(path) ? new Response('', { status }) : undefined,
  });

  it('at a deletion: the account is gone all the same', async () => {
    const { visit, reader, users, lines } = relyingApp(failing('/disconnected', 503));
    const id = await reader({ persona: 'fresh' });
    const visitor = visit();
    await visitor.logIn();
    await visitor.post('/account/delete');
    expect(users.findById(id)).toBeUndefined();
    expect(lines).toEqual(['not disconnected: disconnected answered 503 without an error code']);
  });

  it('at a disconnection', async () => {
    const { visit, reader, lines } = relyingApp(failing('/disconnected', 503));
    await reader({ persona: 'fresh' });
    const visitor = visit();
    await visitor.logIn();
    await visitor.post('/account/disconnect');
    expect(lines).toEqual(['not disconnected: disconnected answered 503 without an error code']);
  });

  it('at a login of somebody whom the service does not know', async () => {
    const { visit, reader, users, lines } = relyingApp();
    users.storeUuid(await reader(), uuid);
    await visit().logInByPassword('ada@example.com', 'correct horse battery staple');
    expect(lines).toEqual(['not reported as connected: the service does not know the UUID']);
  });

  it.each([
    ['no list', () => Response.json({}), 'list of connected UUIDs answered 200 without uuids'],
    [
      'an error',
      () => Response.json({ error: 'busy' }, { status: 503 }),
      'list of connected UUIDs answered 503 busy',
    ],
  ])('at a comparison that gets %s', async (_what, list, reason) => {
    const { visit, reader, lines } = relyingApp({
      answer: ({ url, method }) => (method === 'GET' && url.endsWith('/connected') ? list() : undefined),
    });
    await reader({ email: 'staff@example.com', staff: true });
    const visitor = visit();
    await visitor.logInByPassword('staff@example.com', 'correct horse battery staple');
    await visitor.get('/connections');
    await visitor.post('/connections');
    expect(lines).toEqual([`connections not compared: ${reason}`, `connections not compared: ${reason}`]);
    expect(await visitor.read('/connections')).toContain('Secure Connect is not available at the moment.');
  });
});

it('a person is what the service told as text, and empty where it told nothing', () => {
  const nobody = { email: '', firstName: '', lastName: '', birthDate: '' };
  const identity = { uuid, scope: '', accessToken: 't', receivedAt: 0 };
  expect(personFrom(undefined)).toEqual(nobody);
  expect(personFrom({ ...identity, data: {} })).toEqual(nobody);
  expect(
    personFrom({ ...identity, data: { userData: { problem: 'expired' }, card: { problem: 'missing' } } }),
  ).toEqual(nobody);
  const userData = { data: { email: 'ann@example.com', first_name: 7 } };
  const card = { data: { first_name: 'Ann', last_name: 'Aerts', date_of_birth: '1990-05-17' } };
  expect(personFrom({ ...identity, data: { userData, card } })).toEqual({
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Aerts',
    birthDate: '1990-05-17',
  });
});

it('the app takes the usual of what it is not told', () => {
  expect(() =>
    createRelyingApp({
      origin: 'http://localhost:3000',
      baseUrl: 'http://127.0.0.1:4000',
      clientId: 'a',
      clientSecret: 'b',
    }),
  ).not.toThrow();
});
