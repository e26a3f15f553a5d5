// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../index.ts';
import { codeFor, sendJson } from '../../testing/requests.ts';
import { authorizePath, callback, origin, Visitor } from '../../testing/visitor.ts';
import { addressDifference } from './address-difference.ts';

const received = 'http://localhost:3000/callback/';

describe('after a redirect_uri_mismatch', () => {
  const mismatched = async (redirectUri: string) => {
    const sandbox = createSandbox();
    await sandbox.fetch(new Request(origin + authorizePath({ redirect_uri: redirectUri })));
    return { sandbox, visitor: await new Visitor(sandbox).request('/_sandbox') };
  };

  it('shows both addresses with the difference marked', async () => {
    const { visitor } = await mismatched('http://localhost:3001/callback');
    expect(visitor.text).toContain('http://localhost:300<mark>0</mark>/callback');
    expect(visitor.text).toContain('http://localhost:300<mark>1</mark>/callback');
  });

  it.each([
    ['a request with the right address', authorizePath()],
    ['a request with the right address and something else wrong', authorizePath({ scope: 'x' })],
    ['a request of an unknown application', authorizePath({ client_id: 'x', redirect_uri: received })],
    ['a request without an address', authorizePath({ redirect_uri: undefined })],
    [
      'an address behind more parameters than are kept',
      `/en/oauth/authenticate.html?client_id=demoapp&${'x=1&'.repeat(60)}redirect_uri=${encodeURIComponent(received)}`,
    ],
  ])('shows nothing of the kind for %s', async (_what, path) => {
    const sandbox = createSandbox();
    await sandbox.fetch(new Request(origin + path));
    const { text, response } = await new Visitor(sandbox).request('/_sandbox');
    expect(response.status).toBe(200);
    expect(text).not.toMatch(/registered now|class="difference"|action="\/_sandbox\/register"/);
  });

  it('registers the received address at the press of a button', async () => {
    const { sandbox, visitor } = await mismatched(received);
    await visitor.submit('register');
    expect(visitor.text).toContain('The received address is registered now.');
    const again = await sandbox.fetch(new Request(origin + authorizePath({ redirect_uri: received })));
    expect(again.status).toBe(200);
  });

  it.each(['javascript:alert(1)', '/callback', 'http://x.test/#y', 'http://x.test/?access_token=1'])(
    'offers no button for %s',
    async (redirectUri) => {
      const { visitor } = await mismatched(redirectUri);
      expect(visitor.text).toContain('<dt>Received</dt>');
      expect(visitor.text).not.toContain('Register the received address');
    },
  );

  it('shows what was received as text', async () => {
    const { visitor } = await mismatched('<script>alert(1)</script>');
    expect(visitor.text).not.toContain('<script>');
  });
});

it.each([
  ['http://a/b', 'http://a/b/', ['http://a/b', '', '/', '']],
  ['http://a/b', 'https://a/b', ['http', '', 's', '://a/b']],
  ['http://aa/', 'http://aaa/', ['http://aa', '', 'a', '/']],
  ['abc', 'xyz', ['', 'abc', 'xyz', '']],
  ['abc', '', ['', 'abc', '', '']],
])('finds where %s and %s differ', (one, other, [start, registered, differing, end]) => {
  expect(addressDifference(one, other)).toEqual({ start, registered, received: differing, end });
});

describe('the requests', () => {
  /** The entries of the list, as the page has them after these requests. */
  const listed = async (...requests: [path: string, init?: RequestInit][]) => {
    const sandbox = createSandbox({ clock: () => Date.UTC(2026, 0, 2, 3, 4, 5) });
    for (const [path, init] of requests) await sandbox.fetch(new Request(origin + path, init));
    const { text } = await new Visitor(sandbox).request('/_sandbox');
    return text.match(/<li value="[\s\S]*?<\/li>/g) ?? [];
  };
  const token = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };

  it('stand with the latest first, fifty at most', async () => {
    const entries = await listed(...Array.from({ length: 53 }, (_, number): [string] => [`/${number}`]));
    expect(entries).toHaveLength(50);
    expect(entries[0]).toContain('<li value="53">');
    expect(entries[49]).toContain('<code>/3</code>');
  });

  it('say when they came, what was answered and by which rule', async () => {
    const [entry = ''] = await listed(['/']);
    expect(entry).toContain('<span class="status">200</span> GET <code>/</code> <b class="good">home</b>');
    expect(entry).toContain('<time class="soft" datetime="2026-01-02T03:04:05.000Z">03:04:05</time>');
    expect(entry).toMatch(/<details\s*>/);
    expect(entry).not.toMatch(/class="hint"|<dt>|undefined/);
  });

  it('are open where there is a hint about what went wrong, and only there', async () => {
    const [known = '', unknown = ''] = await listed(
      ['/nothing'],
      ['/oauth/token', { ...token, body: 'client_id=demoapp&client_secret=demosecret' }],
    );
    expect(known).toMatch(/<details open>/);
    expect(known).toContain('<p class="hint">The token request is a form');
    expect(known).toContain('<b class="bad">invalid_request</b>');
    expect(unknown).toMatch(/<details\s*>/);
    expect(unknown).toContain('<b class="bad">not_found</b>');
  });

  it('are closed with a hint about what may go wrong yet', async () => {
    const sandbox = createSandbox();
    const code = await codeFor(sandbox, 'fresh');
    const body = new URLSearchParams({
      ...{ code, client_id: 'demoapp', client_secret: 'demosecret' },
      ...{ redirect_uri: callback, grant_type: 'authorization_code' },
    });
    const headers = { 'user-agent': 'openid-client/6' };
    await sandbox.fetch(new Request(`${origin}/oauth/token`, { method: 'POST', body, headers }));
    const { text } = await new Visitor(sandbox).request('/_sandbox');
    expect(text).toContain('<p class="hint">This library refuses');
    expect(text).toContain('<b class="good">token</b>');
    expect(text).not.toContain('<details open>');
  });

  it('show a refusal that is a redirect, and a fault with any status, as bad', async () => {
    const sandbox = createSandbox();
    const fault = [{ on: 'token', then: { status: 200 } }];
    await sendJson(sandbox, '/_sandbox/faults', fault, { method: 'PUT' });
    await sandbox.fetch(new Request(`${origin}/oauth/token`, token));
    await sandbox.fetch(new Request(origin + authorizePath({ scope: 'x' })));
    const { text } = await new Visitor(sandbox).request('/_sandbox');
    expect(text).toContain('<b class="bad">fault</b>');
    expect(text).toContain('<b class="bad">invalid_scope</b>');
  });

  it('show their parameters and headers, without the secrets', async () => {
    const headers = { authorization: 'Bearer secret', 'user-agent': 'Tester/1 <b>' };
    const [entry = ''] = await listed(['/oauth/user_data?client_id=demoapp&code=secret', { headers }]);
    expect(entry).toContain('<dt>Authorization</dt><dd><code>Bearer ***</code></dd>');
    expect(entry).toContain('<dt>User-Agent</dt><dd>Tester/1 &lt;b&gt;</dd>');
    expect(entry).toContain('<dt><code>client_id</code></dt><dd><code>demoapp</code></dd>');
    expect(entry).toContain('<dt><code>code</code></dt><dd><code>***</code></dd>');
    expect(entry).not.toContain('secret');
  });
});

it('registers an address for an application that there is, and nothing else', async () => {
  const sandbox = createSandbox();
  const register = async (fields: Record<string, string>) =>
    sandbox.fetch(
      new Request(`${origin}/_sandbox/register`, { method: 'POST', body: new URLSearchParams(fields) }),
    );
  for (const fields of [
    { client_id: 'nobody', redirect_uri: received },
    { client_id: 'demoapp', redirect_uri: '/callback' },
    { client_id: 'demoapp' },
    { redirect_uri: received },
  ]) {
    const answer = await register(fields as Record<string, string>);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({
        error_description: expect.stringContaining('Registering takes a client_id'),
      }),
    ]);
  }
  expect((await register({ client_id: 'demoapp', redirect_uri: received })).status).toBe(303);
});

it('shows who each person is, and what they share with the application', async () => {
  const sandbox = createSandbox();
  await codeFor(sandbox, 'fresh', { scope: 'email phone' });
  await codeFor(sandbox, 'no-card');
  const { text } = await new Visitor(sandbox).request('/_sandbox');
  const rows = [
    ...text.matchAll(
      /<tr><th scope="row">(.*?) <span class="soft">(.*?)<\/span>.*?<td>(.*?)<\/td>\s*<td>(.*?)<\/td><td>(.*?)<\/td>/gs,
    ),
  ];
  const of = (id: string) => rows.find(([, , person]) => person === id)?.slice(1);
  expect(of('fresh')).toEqual(['Lotte Peeters', 'fresh', 'demoapp', '1 of 5', 'email, phone']);
  expect(of('no-card')?.slice(3)).toEqual(['1 of 5', 'login only']);
  expect(of('deleted-card')?.slice(3)).toEqual(['0 of 5', 'no consent']);
});

describe('the requests of one login', () => {
  const page = async (sandbox: Sandbox) => (await new Visitor(sandbox).request('/_sandbox')).text;
  /** Each login on the page with the rules of its requests, the latest first. */
  const logins = (text: string) =>
    [...text.matchAll(/<section class="login"><h3>(.*?)<\/h3>([\s\S]*?)<\/section>/g)].map(
      ([, title, list = '']) => [
        title,
        ...[...list.matchAll(/<b class="\w+">(.*?)<\/b>/g)].map(([, rule]) => rule),
      ],
    );

  it('stand together, from the button to the connected call', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).logIn('fresh');
    const code = visitor.location.searchParams.get('code') ?? '';
    const other = await new Visitor(sandbox).request(authorizePath());
    const credentials = { client_id: 'demoapp', client_secret: 'demosecret' };
    const body = { ...credentials, code, redirect_uri: callback, grant_type: 'authorization_code' };
    const exchange = new Request(`${origin}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(body),
    });
    const { access_token, uuid } = await (await sandbox.fetch(exchange)).json();
    const headers = { authorization: `Bearer ${access_token}` };
    await sandbox.fetch(new Request(`${origin}/oauth/user_data`, { headers }));
    await sandbox.fetch(new Request(`${origin}/nothing`));
    await sendJson(
      sandbox,
      '/api/uuids/connected',
      { uuids: [uuid] },
      { authorization: `Basic ${btoa('demoapp:demosecret')}` },
    );
    await other.submit('login', { decision: 'cancel' });
    const text = await page(sandbox);
    const steps = ['page:consent', 'step', 'page:second-factor', 'step', 'page:login'];
    expect(logins(text)).toEqual([
      ['Login 2', 'access_denied', 'page:login'],
      ['Login 1', 'connect', 'insufficient_scope', 'token', 'code', ...steps],
    ]);
    expect(text.replaceAll(/<section class="login">[\s\S]*?<\/section>/g, '')).toContain(
      '<code>/nothing</code>',
    );
  });

  it('stand where the latest of them came, and others before and after them', async () => {
    const sandbox = createSandbox();
    const ask = (path: string) => sandbox.fetch(new Request(origin + path));
    for (const path of ['/first', '/second']) await ask(path);
    await new Visitor(sandbox).request(authorizePath());
    await ask('/third');
    await new Visitor(sandbox).request(authorizePath());
    const places = (await page(sandbox)).match(/<code>\/(first|second|third)<|<h3>Login \d|<\/ol>/g);
    const end = '</ol>';
    expect(places?.slice(0, 9)).toEqual([
      ...['<h3>Login 2', end, '<code>/third<', end, '<h3>Login 1', end],
      ...['<code>/second<', '<code>/first<', end],
    ]);
  });

  it('are none for a call about nobody who has logged in', async () => {
    const sandbox = createSandbox();
    const authorization = `Basic ${btoa('demoapp:demosecret')}`;
    await sendJson(sandbox, '/api/uuids/connected', { uuids: ['x'] }, { authorization });
    await sandbox.fetch(new Request(`${origin}/oauth/token`, { method: 'POST' }));
    expect(logins(await page(sandbox))).toEqual([]);
  });
});

it('lets its own script run, and no other', async () => {
  const { response, text } = await new Visitor(createSandbox()).request('/_sandbox');
  expect(response.headers.get('content-security-policy')).toContain(
    "; script-src 'self'; connect-src 'self';",
  );
  expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/_sandbox/live.js">']);
  const script = await new Visitor(createSandbox()).request('/_sandbox/live.js');
  expect(script.response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.text).toContain('setTimeout(look, interval)');
});

it('is found with a slash behind it too', async () => {
  const response = await createSandbox().fetch(new Request(`${origin}/_sandbox/`));
  expect([response.status, response.headers.get('location')]).toEqual([308, '/_sandbox']);
});

it('shows where every user stands', async () => {
  const { text } = await new Visitor(createSandbox()).request('/_sandbox');
  expect(text).toContain('4 of 5');
  expect(text).toContain('<td>connected</td>');
  expect(text).toContain('None yet.');
});

it('advances the clock and resets', async () => {
  const sandbox = createSandbox({ clock: () => 0 });
  const visitor = await new Visitor(sandbox).request('/_sandbox');
  const act = (action: string) =>
    visitor.request('/_sandbox/inspector', { method: 'POST', body: new URLSearchParams({ action }) });
  await act('ten-minutes');
  expect((await act('one-hour')).text).toContain('1970-01-01T01:10:00.000Z');
  expect((await act('reset')).text).toContain('1970-01-01T00:00:00.000Z');
  for (const action of ['', 'register', '__proto__', 'toString']) {
    expect((await act(action)).response.status).toBe(400);
    expect(visitor.text).toContain('The inspector has no such action.');
  }
});

it('is closed to pages of other sites', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  for (const path of ['/_sandbox', '/_sandbox/inspector']) {
    for (const method of ['GET', 'POST']) {
      const response = await createSandbox().fetch(new Request(origin + path, { method, headers }));
      expect(response.status).toBe(403);
    }
  }
});
