import { describe, expect, it } from 'vitest';
import { acceptedRules, rejectedRules } from '../../http/rules.ts';
import { codeFor, requestToken, sendJson } from '../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { authorizePath, callback, origin, Visitor } from '../../visitor.ts';
import type { SandboxEvent } from './event.ts';
import { maskedParameters } from './mask-parameters.ts';

const eventsOf = async (sandbox: Sandbox) =>
  (await (await sandbox.fetch(new Request(`${origin}/_sandbox/events`))).json()) as SandboxEvent[];

const basic = { authorization: `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}` };

it('lists the requests with the rule that answered', async () => {
  const sandbox = createSandbox();
  await new Visitor(sandbox).logIn('fresh', authorizePath({ scope: 'email' }));
  await new Visitor(sandbox).request(authorizePath({ redirect_uri: 'http://other.test/' }));
  const events = await eventsOf(sandbox);
  expect(events.map(({ method, status, rule }) => [method, status, rule])).toEqual([
    ['GET', 200, 'page:login'],
    ['POST', 303, 'step'],
    ['GET', 200, 'page:second-factor'],
    ['POST', 303, 'step'],
    ['GET', 200, 'page:consent'],
    ['POST', 303, 'code'],
    ['GET', 302, 'redirect_uri_mismatch'],
  ]);
  expect(events.at(-1)).toMatchObject({
    client_id: 'demoapp',
    hint: expect.stringContaining('character for character'),
    parameters: expect.arrayContaining([{ in: 'query', name: 'redirect_uri', value: 'http://other.test/' }]),
  });
});

it('lists in the process the same requests as the control API, until a reset', async () => {
  const sandbox = createSandbox();
  await new Visitor(sandbox).logIn('fresh');
  expect(sandbox.events()).toHaveLength(6);
  expect(sandbox.events()).toEqual(await eventsOf(sandbox));
  sandbox.reset();
  expect(sandbox.events()).toEqual([]);
});

it('names the app, the persona and the login of each request of a login', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).logIn('fresh', authorizePath({ scope: 'email' }));
  const code = visitor.location.searchParams.get('code') ?? '';
  const { access_token, uuid } = (await (await requestToken(sandbox, code)).json()) as Record<string, string>;
  const authorization = `Bearer ${access_token}`;
  await sandbox.fetch(new Request(`${origin}/oauth/user_data`, { headers: { authorization } }));
  await sendJson(sandbox, '/api/uuids/connected', { uuids: [uuid] }, basic);
  const events = await eventsOf(sandbox);
  const about = events.map(({ path, client_id, persona, login }) => ({ path, client_id, persona, login }));
  const ofLogin = { client_id: 'demoapp', login: 1, persona: 'fresh' };
  expect(about.slice(-4)).toEqual([
    { path: '/en/oauth/consent', ...ofLogin },
    { path: '/oauth/token', ...ofLogin },
    { path: '/oauth/user_data', ...ofLogin },
    { path: '/api/uuids/connected', ...ofLogin },
  ]);
  expect(new Set(about.map(({ client_id, login }) => `${client_id} ${login}`))).toEqual(
    new Set(['demoapp 1']),
  );
});

it('masks secrets, codes, tokens, cookies and personal data wherever they are', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).logIn('fresh', authorizePath({ scope: 'email' }));
  const code = visitor.location.searchParams.get('code') ?? '';
  const answer = (await (await requestToken(sandbox, code)).json()) as { access_token: string; uuid: string };
  const get = (path: string, headers: Record<string, string>) =>
    sandbox.fetch(new Request(origin + path, { headers }));
  await get(`/oauth/user_data?access_token=${answer.access_token}`, {
    authorization: `Bearer ${answer.access_token}`,
  });
  await get(`/oauth/user_data?client_secret=demosecret`, { authorization: 'Digest demosecret' });
  await sendJson(sandbox, '/api/uuids/connected', { uuids: [answer.uuid] }, basic);
  await get(authorizePath({ redirect_uri: `${callback}?code=${code}&id_token=demosecret` }), {});
  const enrollment = new URLSearchParams({
    client_id: 'demoapp',
    'enrollment_data[email]': 'zoe@example.com',
  });
  await sandbox.fetch(new Request(`${origin}/oauth/authenticate`, { method: 'POST', body: enrollment }));
  const log = JSON.stringify(await eventsOf(sandbox));
  const secrets = [
    code,
    answer.access_token,
    'demosecret',
    'zoe@',
    basic.authorization.slice(6),
    visitor.cookie.split('=')[1],
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).toContain('***');
});

describe('the hint', () => {
  const hintAfter = async (headers: Record<string, string>, secret: Record<string, string>) => {
    const sandbox = createSandbox();
    const code = await codeFor(sandbox, 'fresh');
    const fields = { grant_type: 'authorization_code', redirect_uri: callback, ...secret, code };
    const init = { method: 'POST', body: new URLSearchParams(fields), headers };
    await sandbox.fetch(new Request(`${origin}/oauth/token`, init));
    return (await eventsOf(sandbox)).at(-1)?.hint;
  };

  it('names the options for credentials in the header', async () => {
    expect(await hintAfter(basic, {})).toContain("authorizationMethod 'body'");
  });

  it('names token_type for libraries that ask for it', async () => {
    const secret = { client_id: 'demoapp', client_secret: 'demosecret' };
    expect(await hintAfter({ 'user-agent': 'openid-client/v6.8' }, secret)).toContain('token_type');
  });
});

it.each([
  ['?code=abc&x=1', '?code=***&x=1'],
  ['?state=abc', '?state=***'],
  ['?x=1&id_token=abc&client_secret=d', '?x=1&id_token=***&client_secret=***'],
  ['?c%6fde=abc', '?c%6fde=***'],
  ['?CODE=abc&Token=d', '?CODE=***&Token=***'],
  ['?codec=abc&mystate=d&code', '?codec=abc&mystate=d&code'],
  ['#access_token=abc', '#***'],
  ['?x=1#abc', '?x=1#***'],
])('masks the secrets in the address %s', (part, expected) => {
  const query = `redirect_uri=${encodeURIComponent(callback + part)}`;
  expect(maskedParameters(query, '', '')).toEqual([
    { in: 'query', name: 'redirect_uri', value: callback + expected },
  ]);
});

it('has the caller, cut to a limit, and the time', async () => {
  const sandbox = createSandbox({ clock: () => 0 });
  const headers = { ...basic, 'user-agent': 'x'.repeat(300) };
  await sandbox.fetch(new Request(`${origin}/${'p'.repeat(300)}`, { headers }));
  await sandbox.fetch(new Request(`${origin}/`));
  const [long, plain] = await eventsOf(sandbox);
  expect(long).toMatchObject({ authorization: 'Basic ***', at: '1970-01-01T00:00:00.000Z' });
  expect([long?.path.length, long?.user_agent?.length]).toEqual([200, 200]);
  expect(Object.keys(plain ?? {}).sort()).toEqual([
    ...['at', 'id', 'method', 'parameters', 'path', 'rule', 'status'],
  ]);
});

it('leaves out requests of developers, and no others', async () => {
  const sandbox = createSandbox();
  for (const path of ['/_sandbox', '/_sandbox/health', '/_sandbox/nothing', '/x/_sandbox', '/x'])
    await sandbox.fetch(new Request(origin + path));
  expect((await eventsOf(sandbox)).map(({ path }) => path)).toEqual(['/x/_sandbox', '/x']);
});

it('keeps the last five hundred, also after a reset', async () => {
  const sandbox = createSandbox();
  await sandbox.fetch(new Request(`${origin}/x`));
  sandbox.reset();
  expect(await eventsOf(sandbox)).toEqual([]);
  for (let count = 0; count < 510; count++) await sandbox.fetch(new Request(`${origin}/${count}`));
  const events = await eventsOf(sandbox);
  expect([events.length, events[0]?.path, events.at(-1)?.path]).toEqual([500, '/10', '/509']);
});

it('names the outcome of an accounting call, a data call, an enrollment and a repeated click', async () => {
  const sandbox = createSandbox();
  const code = await codeFor(sandbox, 'fresh', { scope: 'email' });
  const answer = (await (await requestToken(sandbox, code)).json()) as { access_token: string; uuid: string };
  const headers = { authorization: `Bearer ${answer.access_token}` };
  await sandbox.fetch(new Request(`${origin}/oauth/user_data`, { headers }));
  for (const path of ['connected', 'disconnected'])
    await sendJson(sandbox, `/api/uuids/${path}`, { uuids: [answer.uuid] }, basic);
  await sandbox.fetch(new Request(`${origin}/api/uuids/connected`, { headers: basic }));
  const enroll = (redirectUri: string) =>
    sandbox.fetch(
      new Request(`${origin}/oauth/authenticate`, {
        method: 'POST',
        body: new URLSearchParams({
          response_type: 'code',
          client_id: 'demoapp',
          redirect_uri: redirectUri,
          is_sandbox: 'true',
          'enrollment_data[email]': 'zoe@example.com',
        }),
      }),
    );
  await enroll(callback);
  await enroll('http://other.test/');
  await sandbox.fetch(
    new Request(origin + authorizePath(), { headers: { 'sec-purpose': 'prefetch;prerender' } }),
  );
  expect((await eventsOf(sandbox)).map(({ rule }) => rule)).toEqual([
    ...['token', 'data', 'connect', 'disconnect', 'list'],
    ...['enrollment', 'redirect_uri_mismatch', 'prefetch'],
  ]);
});

it('names a form that came twice, and one from before the login', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).request(authorizePath());
  await visitor.submit('login', { persona: 'fresh' });
  const { action, fields } = visitor.form('second-factor');
  const again = () =>
    visitor.request(action, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, decision: 'confirm' }),
    });
  await again();
  await again();
  const rules = async () => (await eventsOf(sandbox)).map(({ rule }) => rule);
  expect(await rules()).toContain('stale_form');
  expect(await rules()).not.toContain('repeated');
  const last = await visitor.request(authorizePath());
  const consent = last.form('consent');
  const allow = () =>
    visitor.request(consent.action, {
      method: 'POST',
      body: new URLSearchParams({ ...consent.fields, decision: 'allow' }),
    });
  await allow();
  await allow();
  expect((await rules()).at(-1)).toBe('repeated');
});

it('names the reason for an error page', async () => {
  const sandbox = createSandbox();
  await new Visitor(sandbox).request(authorizePath({ client_id: 'x' }));
  await new Visitor(sandbox).request(authorizePath({}, 'xx'));
  expect((await eventsOf(sandbox)).map(({ rule }) => rule)).toEqual([
    'unknown_client',
    'unsupported_language',
  ]);
});

it('names a rule for every request', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).logIn('fresh');
  for (const [method, path] of [
    ['HEAD', authorizePath()],
    ['HEAD', '/en/oauth/login.html?login=x'],
    ['GET', '/'],
    ['DELETE', '/oauth/token'],
    ['OPTIONS', '/nothing'],
    ['GET', '/en/dp_connect.js'],
  ] as const)
    await visitor.request(path, { method });
  const rules = (await eventsOf(sandbox)).map(({ rule }) => rule);
  expect(rules.filter((rule) => !(rule in acceptedRules || rule in rejectedRules))).toEqual([]);
  expect(rules.slice(-6)).toEqual([
    'head',
    'head',
    'home',
    'method_not_allowed',
    'not_found',
    expect.stringMatching(/^(script|not_built)$/),
  ]);
});
