import { expect, it } from 'vitest';
import { basic, codeFor, get, getJson, requestToken, sendJson, tokenFor } from '../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { authorizePath, callback, origin, Visitor } from '../../testing/visitor.ts';
import type { SandboxEvent } from './event-log.ts';
import { maskedParameters } from './mask-parameters.ts';

const eventsOf = (sandbox: Sandbox): Promise<SandboxEvent[]> => getJson(sandbox, '/_sandbox/events');

it('names the app, the persona and the login of each request of a login', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).logIn('fresh', authorizePath({ scope: 'email' }));
  const code = visitor.location.searchParams.get('code') ?? '';
  const { access_token, uuid } = (await (await requestToken(sandbox, code)).json()) as Record<string, string>;
  await get(sandbox, '/oauth/user_data', { authorization: `Bearer ${access_token}` });
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
  const authorization = `Bearer ${answer.access_token}`;
  await get(sandbox, `/oauth/user_data?access_token=${answer.access_token}`, { authorization });
  await get(sandbox, `/oauth/user_data?client_secret=demosecret`, { authorization: 'Digest demosecret' });
  await sendJson(sandbox, '/api/uuids/connected', { uuids: [answer.uuid] }, basic);
  await get(sandbox, authorizePath({ redirect_uri: `${callback}?code=${code}&id_token=demosecret` }));
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

it.each([
  ['credentials in the header', basic, {}, "authorizationMethod 'body'"],
  [
    'a library that asks for token_type',
    { 'user-agent': 'openid-client/v6.8' },
    { client_id: 'demoapp', client_secret: 'demosecret' },
    'token_type',
  ],
])('has a hint for %s', async (_what, headers: Record<string, string>, secret, hint) => {
  const sandbox = createSandbox();
  const code = await codeFor(sandbox, 'fresh');
  const fields = { grant_type: 'authorization_code', redirect_uri: callback, ...secret, code };
  const init = { method: 'POST', body: new URLSearchParams(fields), headers };
  await sandbox.fetch(new Request(`${origin}/oauth/token`, init));
  expect((await eventsOf(sandbox)).at(-1)?.hint).toContain(hint);
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

it('leaves out requests of developers, and no others, also in the process and in the log', async () => {
  const printed: SandboxEvent[] = [];
  const sandbox = createSandbox({ log: (told) => printed.push(told) });
  for (const path of ['/_sandbox', '/_sandbox/health', '/_sandbox/nothing', '/x/_sandbox', '/x'])
    await sandbox.fetch(new Request(origin + path));
  expect(printed.map(({ path }) => path)).toEqual(['/x/_sandbox', '/x']);
  expect([await eventsOf(sandbox), sandbox.events()]).toEqual([printed, printed]);
});

it('keeps the last five hundred, also after a reset', async () => {
  const sandbox = createSandbox();
  await sandbox.fetch(new Request(`${origin}/x`));
  sandbox.reset();
  expect([await eventsOf(sandbox), sandbox.events()]).toEqual([[], []]);
  for (let count = 0; count < 510; count++) await sandbox.fetch(new Request(`${origin}/${count}`));
  const events = await eventsOf(sandbox);
  expect([events.length, events[0]?.path, events.at(-1)?.path]).toEqual([500, '/10', '/509']);
});

it('names the rule of each request without a page', async () => {
  const sandbox = createSandbox();
  const { bearer, uuid } = await tokenFor(sandbox, 'fresh', 'email');
  const ask = (method: string, path: string, headers = {}) =>
    sandbox.fetch(new Request(origin + path, { method, headers }));
  await ask('GET', '/oauth/user_data', bearer);
  for (const path of ['connected', 'disconnected'])
    await sendJson(sandbox, `/api/uuids/${path}`, { uuids: [uuid] }, basic);
  await ask('GET', '/api/uuids/connected', basic);
  await ask('GET', authorizePath(), { 'sec-purpose': 'prefetch;prerender' });
  for (const redirect_uri of [callback, 'http://other.test/']) {
    const request = { response_type: 'code', client_id: 'demoapp', redirect_uri, is_sandbox: 'true' };
    const body = new URLSearchParams(request);
    await sandbox.fetch(new Request(`${origin}/oauth/authenticate`, { method: 'POST', body }));
  }
  await ask('HEAD', authorizePath());
  await ask('HEAD', '/en/oauth/login.html?login=x');
  await ask('GET', '/');
  await ask('DELETE', '/oauth/token');
  await ask('OPTIONS', '/nothing');
  await ask('GET', authorizePath({ client_id: 'x' }));
  await ask('GET', authorizePath({}, 'xx'));
  await ask('GET', '/en/dp_connect.js');
  expect((await eventsOf(sandbox)).map(({ rule }) => rule)).toEqual([
    ...['token', 'data', 'connect', 'disconnect', 'list', 'prefetch', 'enrollment', 'redirect_uri_mismatch'],
    ...['head', 'head', 'home', 'method_not_allowed', 'not_found', 'unknown_client', 'unsupported_language'],
    expect.stringMatching(/^(script|not_built)$/),
  ]);
});

it('names a form that came twice, and one from before the login', async () => {
  const sandbox = createSandbox();
  const visitor = await new Visitor(sandbox).request(authorizePath());
  const last = async () => (await eventsOf(sandbox)).findLast(({ method }) => method === 'POST')?.rule;
  const twice = async (form: string, decision: string) => {
    const { action, fields } = visitor.form(form);
    const body = () => new URLSearchParams({ ...fields, decision });
    for (let time = 0; time < 2; time++) await visitor.request(action, { method: 'POST', body: body() });
    return last();
  };
  await visitor.submit('login', { persona: 'fresh' });
  expect(await twice('second-factor', 'confirm')).toBe('stale_form');
  await visitor.request(authorizePath());
  expect(await twice('consent', 'allow')).toBe('repeated');
});

it('repeats the answer for a double click on the second factor of a login without a consent page', async () => {
  const visitor = await new Visitor(createSandbox()).request(authorizePath());
  const { action: login, fields: chosen } = visitor.form('login');
  await visitor.submit('login', { persona: 'consented' });
  const { action, fields } = visitor.form('second-factor');
  const post = (path: string, values: Record<string, string>) =>
    visitor.request(path, { method: 'POST', body: new URLSearchParams(values) });
  const answers: string[] = [];
  for (let time = 0; time < 2; time++)
    answers.push((await post(action, { ...fields, decision: 'confirm' })).location.href);
  expect(new Set(answers)).toEqual(new Set([expect.stringContaining('code=')]));
  // Not for another form of the same time, which Back shows.
  await post(login, { ...chosen, persona: 'fresh' });
  expect(visitor.response.status).toBe(400);
});
