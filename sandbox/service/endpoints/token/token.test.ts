import { describe, expect, it } from 'vitest';
import { codeFor, requestToken } from '../../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../../testing/sandbox.ts';
import { callback, origin } from '../../../testing/visitor.ts';
import { tokenProblems } from './routes.ts';

const post = (sandbox: Sandbox, body: string, more: Record<string, string> = {}) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more };
  return sandbox.fetch(new Request(`${origin}/oauth/token`, { method: 'POST', body, headers }));
};

const errorOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

describe('a successful exchange', () => {
  it('answers with exactly the three members of the specification', async () => {
    const sandbox = createSandbox();
    const response = await requestToken(sandbox, await codeFor(sandbox, 'fresh', { scope: 'phone email' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'email phone',
    });
  });

  it.each(['application/x-www-form-urlencoded; charset=UTF-8', 'Application/X-WWW-Form-Urlencoded'])(
    'takes the content type %s',
    async (type) => {
      const sandbox = createSandbox();
      const code = await codeFor(sandbox, 'fresh');
      const body = `grant_type=authorization_code&code=${code}&client_id=demoapp&client_secret=demosecret&redirect_uri=${callback}`;
      expect((await post(sandbox, body, { 'content-type': type })).status).toBe(200);
    },
  );
});

describe('the checks, in their order', () => {
  it.each(['application/json', 'text/plain'])('refuses %s', async (type) => {
    const response = await post(createSandbox(), '{}', { 'content-type': type });
    expect(await errorOf(response)).toEqual([400, 'invalid_request']);
  });

  it('names a parameter that came twice, for each parameter', async () => {
    for (const name of ['code', 'grant_type', 'anything']) {
      const response = await post(createSandbox(), `grant_type=authorization_code&${name}=1&${name}=1`);
      expect(await response.json()).toMatchObject({ error_description: tokenProblems.repeated.description });
    }
  });

  it.each([
    [
      'no grant_type, before bad credentials',
      { grant_type: undefined, client_secret: 'x' },
      400,
      'invalid_request',
    ],
    ['a wrong secret, before the grant_type', { client_secret: 'x', grant_type: 'x' }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
    ['no client_id', { client_id: undefined }, 401, 'invalid_client'],
    ['no client_secret', { client_secret: undefined }, 401, 'invalid_client'],
    [
      'another grant_type, before a missing code',
      { grant_type: 'password', code: undefined },
      400,
      'unsupported_grant_type',
    ],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['no redirect_uri', { redirect_uri: undefined }, 400, 'invalid_request'],
    ['an unknown code', {}, 400, 'invalid_grant'],
    ['a malformed code', { code: '\u0000{}%' }, 400, 'invalid_grant'],
  ])('refuses %s', async (_what, changes, status, error) => {
    const response = await requestToken(createSandbox(), 'unknown', changes);
    expect(response.headers.has('www-authenticate')).toBe(false);
    expect(await errorOf(response)).toEqual([status, error]);
  });
});

describe("wire: 'rfc6749'", () => {
  const basic = (text: string) => `Basic ${btoa(text)}`;
  const form = (code: string, rest = '') =>
    `grant_type=authorization_code&code=${code}&redirect_uri=${encodeURIComponent(callback)}${rest}`;
  const challenge = 'Basic realm="sandbox", charset="UTF-8"';

  it('adds token_type and expires_in', async () => {
    const sandbox = createSandbox({ wire: 'rfc6749' });
    const response = await requestToken(sandbox, await codeFor(sandbox, 'fresh'));
    expect(await response.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  });

  it('takes form-encoded Basic credentials, also with the same client_id in the body', async () => {
    const app = { clientId: 'my+app', clientSecret: 'a:b+c%', name: 'App', redirectUri: callback };
    const sandbox = createSandbox({ wire: 'rfc6749', apps: [app] });
    const authorization = basic('my%2Bapp:a%3Ab%2Bc%25');
    for (const rest of ['', '&client_id=my%2Bapp']) {
      const body = form(await codeFor(sandbox, 'fresh', { clientId: 'my+app' }), rest);
      expect((await post(sandbox, body, { authorization })).status).toBe(200);
    }
  });

  const inBody = '&client_id=demoapp&client_secret=';
  it.each([
    ['wrong Basic credentials', basic('demoapp:wrong'), '', 401, challenge],
    ['malformed Basic credentials', 'basic ?', '', 401, challenge],
    ['another scheme', 'Basics x', '', 401, null],
    ['Basic behind another word', 'x basic', '', 401, null],
    ['a scheme that ends with Basic', 'xbasic x', '', 401, null],
    ['wrong credentials in the body', '', `${inBody}wrong`, 401, null],
    ['credentials in both places', basic('demoapp:demosecret'), `${inBody}demosecret`, 400, null],
    ['another client_id in the body', basic('demoapp:demosecret'), '&client_id=other', 400, null],
  ])(
    'refuses %s, with a challenge for Basic credentials only',
    async (_what, authorization, rest, status, sent) => {
      const response = await post(createSandbox({ wire: 'rfc6749' }), form('x', rest), { authorization });
      expect(await errorOf(response)).toEqual([
        status,
        status === 401 ? 'invalid_client' : 'invalid_request',
      ]);
      expect(response.headers.get('www-authenticate')).toBe(sent);
    },
  );

  it('is not the default: there Basic credentials count for nothing', async () => {
    const sandbox = createSandbox();
    const authorization = basic('demoapp:demosecret');
    const response = await post(sandbox, form(await codeFor(sandbox, 'fresh')), { authorization });
    expect(await errorOf(response)).toEqual([401, 'invalid_client']);
    expect(response.headers.has('www-authenticate')).toBe(false);
  });
});

it.each(['spec', 'rfc6749'] as const)(
  'refuses two authentications (RFC 6749, 2.3), whose code stays valid, on the wire %s',
  async (wire) => {
    const sandbox = createSandbox({ wire });
    const body = {
      ...{ grant_type: 'authorization_code', code: await codeFor(sandbox, 'fresh'), redirect_uri: callback },
      ...{ client_id: 'demoapp', client_secret: 'demosecret' },
    };
    const form = new URLSearchParams(body).toString();
    for (const credentials of ['demoapp:demosecret', 'demoapp:wrong', 'x']) {
      const response = await post(sandbox, form, { authorization: `basic ${btoa(credentials)}` });
      expect(await response.json()).toEqual({
        error: 'invalid_request',
        error_description: tokenProblems.credentialsTwice.description,
      });
      expect([response.status, response.headers.has('www-authenticate')]).toEqual([400, false]);
      expect(sandbox.events().at(-1)?.hint).toMatch(/^Two authentications/);
    }
    expect((await post(sandbox, form, { authorization: 'Bearer x' })).status).toBe(200);
  },
);
