import { describe, expect, it } from 'vitest';
import { codeFor, requestToken } from '../../testing/requests.ts';
import { createSandbox } from '../../testing/sandbox.ts';
import { callback, origin } from '../../visitor.ts';
import { tokenProblems } from './problems.ts';

const twoApps = ['demoapp', 'other'].map((clientId) => ({
  clientId,
  clientSecret: 'demosecret',
  name: clientId,
  redirectUri: callback,
}));

const post = (
  sandbox: ReturnType<typeof createSandbox>,
  body: string,
  headers: Record<string, string> = {},
) =>
  sandbox.fetch(
    new Request(`${origin}/oauth/token`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    }),
  );

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

  it('has the same uuid for a user every time, and another uuid in another app', async () => {
    const uuid = async (clientId: string) => {
      const sandbox = createSandbox({ apps: twoApps });
      const code = await codeFor(sandbox, 'fresh', { clientId });
      const response = await requestToken(sandbox, code, { client_id: clientId });
      return ((await response.json()) as { uuid: string }).uuid;
    };
    expect(await uuid('demoapp')).toBe(await uuid('demoapp'));
    expect(await uuid('demoapp')).not.toBe(await uuid('other'));
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
    ['a repeated parameter', { grant_type: undefined }, '&code=1&code=2', 400, 'invalid_request'],
    [
      'no grant_type, before bad credentials',
      { grant_type: undefined, client_secret: 'x' },
      '',
      400,
      'invalid_request',
    ],
    [
      'a wrong secret, before the grant_type',
      { client_secret: 'x', grant_type: 'x' },
      '',
      401,
      'invalid_client',
    ],
    ['an unknown client', { client_id: 'nobody' }, '', 401, 'invalid_client'],
    ['no client_id', { client_id: undefined }, '', 401, 'invalid_client'],
    ['no client_secret', { client_secret: undefined }, '', 401, 'invalid_client'],
    ['an empty client_secret', { client_secret: '' }, '', 401, 'invalid_client'],
    [
      'another grant_type, before a missing code',
      { grant_type: 'password', code: undefined },
      '',
      400,
      'unsupported_grant_type',
    ],
    ['no code', { code: undefined }, '', 400, 'invalid_request'],
    ['no redirect_uri', { redirect_uri: undefined }, '', 400, 'invalid_request'],
    ['an unknown code', {}, '', 400, 'invalid_grant'],
    ['a malformed code', { code: '\u0000{}%' }, '', 400, 'invalid_grant'],
  ])('refuses %s', async (_what, changes, suffix, status, error) => {
    const sandbox = createSandbox();
    const fields: Record<string, string | undefined> = {
      code: 'unknown',
      client_id: 'demoapp',
      client_secret: 'demosecret',
      redirect_uri: callback,
      grant_type: 'authorization_code',
      ...changes,
    };
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    const response = await post(sandbox, new URLSearchParams(pairs) + suffix);
    expect(response.headers.has('www-authenticate')).toBe(false);
    expect(await errorOf(response)).toEqual([status, error]);
  });
});

describe("wire: 'rfc6749'", () => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const form = (code: string, rest = '') =>
    `grant_type=authorization_code&code=${code}&redirect_uri=${encodeURIComponent(callback)}${rest}`;

  it('adds token_type and expires_in', async () => {
    const sandbox = createSandbox({ wire: 'rfc6749' });
    const response = await requestToken(sandbox, await codeFor(sandbox, 'fresh'));
    expect(await response.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  });

  it('takes form-encoded Basic credentials', async () => {
    const app = { clientId: 'my+app', clientSecret: 'a:b+c%', name: 'App', redirectUri: callback };
    const sandbox = createSandbox({ wire: 'rfc6749', apps: [app] });
    const code = await codeFor(sandbox, 'fresh', { clientId: 'my+app' });
    const response = await post(sandbox, form(code), basic('my%2Bapp:a%3Ab%2Bc%25'));
    expect(response.status).toBe(200);
  });

  it('refuses credentials in both places', async () => {
    const sandbox = createSandbox({ wire: 'rfc6749' });
    const body = form('x', '&client_id=demoapp&client_secret=demosecret');
    expect(await errorOf(await post(sandbox, body, basic('demoapp:demosecret')))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('accepts a client_id together with Basic credentials only if it is the same', async () => {
    const sandbox = createSandbox({ wire: 'rfc6749' });
    const code = await codeFor(sandbox, 'fresh');
    const send = (id: string) => post(sandbox, form(code, `&client_id=${id}`), basic('demoapp:demosecret'));
    expect(await errorOf(await send('other'))).toEqual([400, 'invalid_request']);
    expect((await send('demoapp')).status).toBe(200);
  });

  it('challenges a client whose Basic credentials are wrong, and no other', async () => {
    const sandbox = createSandbox({ wire: 'rfc6749' });
    const challengeOf = async (response: Response) => [
      response.status,
      response.headers.get('www-authenticate'),
    ];
    const challenge = 'Basic realm="sandbox", charset="UTF-8"';
    expect(await challengeOf(await post(sandbox, form('x'), basic('demoapp:wrong')))).toEqual([
      401,
      challenge,
    ]);
    expect(await challengeOf(await post(sandbox, form('x'), { authorization: 'basic ?' }))).toEqual([
      401,
      challenge,
    ]);
    for (const authorization of ['Basics x', 'x basic', 'xbasic x'])
      expect(await challengeOf(await post(sandbox, form('x'), { authorization }))).toEqual([401, null]);
    const wrong = '&client_id=demoapp&client_secret=wrong';
    expect(await challengeOf(await post(sandbox, form('x', wrong)))).toEqual([401, null]);
    expect(await challengeOf(await post(createSandbox(), form('x'), basic('demoapp:wrong')))).toEqual([
      401,
      null,
    ]);
  });

  it('is not the default: there Basic credentials count for nothing', async () => {
    const sandbox = createSandbox();
    const response = await post(sandbox, form(await codeFor(sandbox, 'fresh')), basic('demoapp:demosecret'));
    expect(await errorOf(response)).toEqual([401, 'invalid_client']);
  });
});
