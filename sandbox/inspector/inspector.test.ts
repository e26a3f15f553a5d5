// biome-ignore-all lint/suspicious/noThenProperty: the control API's own word, and never awaited.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSandbox as plainSandbox } from '../index.ts';
import type { App } from '../service/state/app.ts';
import { codeFor, getJson, requestToken, sendJson } from '../testing/requests.ts';
import { createSandbox, type Sandbox } from '../testing/sandbox.ts';
import { authorizePath, callback, origin, Visitor } from '../testing/visitor.ts';
import { expressApp } from './snippets.ts';

type Fields = Record<string, string>;

const [logins, apps, personas, faults] = [
  '/_sandbox',
  '/_sandbox/inspector/apps',
  '/_sandbox/inspector/personas',
  '/_sandbox/inspector/faults',
];
const shop = { name: 'Shop', redirect_uri: 'http://localhost:8080/callback' };

/** Submits a form of a page, as a browser does without script. */
const submit = (sandbox: Sandbox, path: string, fields: Fields) =>
  new Visitor(sandbox).request(path, { method: 'POST', body: new URLSearchParams(fields) });
/** The client_id and the secret in the message after a registration. */
const registered = (text: string) =>
  ['new-id', 'new-secret'].map((id) => new RegExp(`id="${id}">([\\w-]+)<`).exec(text)?.[1]);

describe('the page of apps', () => {
  it('shows the secret of a new app once, never in a URL, with a program to copy', async () => {
    const sandbox = createSandbox();
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    const body = new URLSearchParams({ action: 'register', ...shop, name: 'Shop & co', logo });
    const answer = await sandbox.fetch(new Request(origin + apps, { method: 'POST', body }));
    const location = answer.headers.get('location') ?? '';
    expect([answer.status, location]).toEqual([303, expect.stringMatching(/\?note=[\w-]{43}$/)]);
    const { text } = await new Visitor(sandbox).request(location);
    const [client_id, client_secret = ''] = registered(text);
    expect(text).toContain('The app was registered.');
    expect(text).toContain('Shop &amp; co');
    expect(text).toContain(`<img class="logo" src="${logo}" alt="">`);
    expect(text).toContain(
      `clientSecret: &#39;${client_secret}&#39;, redirectUri: &#39;${shop.redirect_uri}&#39;`,
    );
    expect(text).toContain('app.listen(8080);');
    const code = await codeFor(sandbox, 'fresh', { clientId: client_id ?? '' });
    const fields = { client_id, client_secret, redirect_uri: shop.redirect_uri };
    expect((await requestToken(sandbox, code, fields)).status).toBe(200);
    const again = await new Visitor(sandbox).request(location);
    expect(location + again.text).not.toContain(client_secret);
    expect(again.text).not.toContain('The app was registered.');
    const renewed = registered((await submit(sandbox, apps, { action: 'secret', of: 'demoapp' })).text);
    expect(renewed).toEqual(['demoapp', expect.not.stringMatching(`^(${client_secret}|demosecret)?$`)]);
  });

  it('takes the README’s app as its snippet', () => {
    const app = { clientId: 'demoapp', redirectUri: callback } as App;
    expect(readFileSync('README.md', 'utf8')).toContain(
      expressApp(app, 'demosecret', 'http://127.0.0.1:4000'),
    );
  });

  it.each<[string, Fields, string, number]>([
    ['no name', { name: '' }, 'name has to be', 400],
    ['an app that there is not', { action: 'delete', of: 'x' }, 'No app has this client_id.', 404],
    ['more than a form holds', { name: 'x'.repeat(100_000) }, 'The form is too large.', 413],
  ])('shows the form again for %s', async (_what, changes, message, status) => {
    const sandbox = createSandbox();
    const { response, text } = await submit(sandbox, apps, {
      action: 'register',
      ...shop,
      ...changes,
    });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(text).toMatch(/<title>Error: /);
    expect(text).toContain(`<b>Nothing was changed.</b> ${message}`);
    if (status !== 400) return;
    expect(text).toContain(`value="${shop.redirect_uri}"`);
    expect(text).toContain('<a href="#register">Go to the form</a>');
    expect(await getJson(sandbox, '/_sandbox/apps')).toHaveLength(1);
  });
});

describe('the page of personas', () => {
  it('shows the data that each persona shares with each app', async () => {
    const sandbox = createSandbox();
    await codeFor(sandbox, 'fresh', { scope: 'email phone' });
    await codeFor(sandbox, 'no-card');
    const { text } = await new Visitor(sandbox).request(personas);
    const cells = (id: string) => {
      const card =
        text.split('<section class="card"').find((part) => part.includes(`id="person-${id}"`)) ?? '';
      return [...card.matchAll(/<td>(.*?)<\/td>/gs)].slice(1, 3).map(([, cell]) => cell);
    };
    expect(cells('fresh')).toEqual(['1 of 5 logins used', 'email, phone']);
    expect(cells('no-card')).toEqual(['1 of 5 logins used', 'login only']);
    expect(cells('deleted-card')).toEqual(['0 of 5 logins used', 'no consent']);
    expect(cells('connected')[0]).toContain('connected');
  });

  it('offers to confirm an email address and to delete a card where there are such', async () => {
    const sandbox = createSandbox();
    const { text } = await new Visitor(sandbox).request(personas);
    for (const [form, id, hasForm] of [
      ['confirm-email', 'unconfirmed-email', true],
      ['confirm-email', 'fresh', false],
      ['delete-card', 'fresh', true],
      ['delete-card', 'no-card', false],
      ['withdraw', 'consented', true],
      ['withdraw', 'fresh', false],
    ] as const)
      expect([form, id, text.includes(`id="${form}-${id}"`)]).toEqual([form, id, hasForm]);
  });
});

describe('the page of faults and the clock', () => {
  it('describes each fault, with its persona and its app', async () => {
    const sandbox = createSandbox();
    const limited = { on: 'token', times: 2, persona: 'fresh', client_id: 'demoapp' };
    const ordered = [
      { ...limited, then: { status: 503, error: 'invalid_grant' } },
      { on: 'token', then: { delay_ms: 5, drop: true, html: '<p>' } },
      { on: 'token', then: { location: 'http://a.test/b', json: { uuid: [null] } } },
    ];
    await sendJson(sandbox, '/_sandbox/faults', ordered, { method: 'PUT' });
    const { text } = await new Visitor(sandbox).request(faults);
    for (const words of [
      'status 503, error invalid_grant, 2 times, for <code>demoapp</code>, for Lotte Peeters',
      '5 ms later, connection dropped, HTML body, 1 time<',
      'redirect to http://a.test/b, JSON body {&quot;uuid&quot;:[null]}, 1 time<',
    ])
      expect(text).toContain(words);
  });

  it('shows the form again for a malformed error code, and the time after the clock was advanced', async () => {
    const sandbox = createSandbox({ clock: () => 0 });
    const { response, text } = await submit(sandbox, faults, {
      action: 'add',
      on: 'token',
      status: ' ',
      error: 'No!',
    });
    expect([response.status, text.includes('then.error has to be')]).toEqual([400, true]);
    expect(text).toContain('<option value="token" selected>');
    const later = await submit(sandbox, faults, { action: 'advance', advance_seconds: '4200' });
    expect(later.text).toContain('1970-01-01T01:10:00.000Z');
  });
});

it('shows the link in the mail of a user who has to confirm an email address', async () => {
  const sandbox = createSandbox({ confirmEmail: true });
  const change = (body: object) => sendJson(sandbox, '/_sandbox/personas/fresh', body, { method: 'PATCH' });
  await change({ email: 'new@example.com' });
  const [mail] = await getJson(sandbox, '/_sandbox/mails');
  const { text } = await new Visitor(sandbox).request(personas);
  expect(text).toContain(`href="${String(mail?.link).replace(origin, '')}"`);
  await change({ email_confirmed: true });
  expect((await new Visitor(sandbox).request(personas)).text).not.toContain('Link in the mail');
});

describe('the page of logins', () => {
  const received = `${callback}/`;

  it('shows both addresses of a redirect_uri_mismatch, and registers the received one', async () => {
    const sandbox = createSandbox();
    const visitor = await new Visitor(sandbox).request(
      authorizePath({ redirect_uri: 'http://localhost:3001/callback' }),
    );
    await visitor.request(logins);
    expect(visitor.text).toContain('<dd><code>http://localhost:3000/callback</code></dd>');
    expect(visitor.text).toContain('<dd><code>http://localhost:3001/callback</code></dd>');
    const [form = ''] = visitor.text.match(/<form method="post"[\s\S]*?<\/form>/) ?? [];
    const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const after = await submit(sandbox, logins, Object.fromEntries(fields));
    expect(after.text).toContain('The redirect URI was registered.');
    expect(after.text).toContain('The received address is registered now.');
    expect(await getJson(sandbox, '/_sandbox/apps')).toMatchObject([
      { redirect_uri: 'http://localhost:3001/callback' },
    ]);
  });

  it.each(['javascript:alert(1)', 'http://x.test/?access_token=1'])(
    'offers no button for %s',
    async (redirectUri) => {
      const sandbox = createSandbox();
      await sandbox.fetch(new Request(origin + authorizePath({ redirect_uri: redirectUri })));
      const { text } = await new Visitor(sandbox).request(logins);
      expect(text).toContain('<dt>Received</dt>');
      expect(text).not.toContain('Register the received address');
    },
  );

  it.each([
    ['a request with the right address and something else wrong', authorizePath({ scope: 'x' })],
    ['a request of an unknown app', authorizePath({ client_id: 'x', redirect_uri: received })],
    ['a request without an address', authorizePath({ redirect_uri: undefined })],
    [
      'an address behind more parameters than are kept',
      `/en/oauth/authenticate.html?client_id=demoapp&${'x=1&'.repeat(60)}redirect_uri=${encodeURIComponent(received)}`,
    ],
  ])('shows no difference for %s', async (_what, path) => {
    const sandbox = createSandbox();
    await sandbox.fetch(new Request(origin + path));
    const { text, response } = await new Visitor(sandbox).request(logins);
    expect(response.status).toBe(200);
    expect(text).not.toMatch(/registered now|<dt>Received|Register the received/);
  });

  it('opens a rejected request with a hint, and shows its parameters without the secrets', async () => {
    const sandbox = createSandbox({ clock: () => Date.UTC(2026, 0, 2, 3, 4, 5) });
    const headers = { authorization: 'Bearer secret', 'user-agent': 'Tester/1 <b>' };
    await sandbox.fetch(new Request(`${origin}/oauth/user_data?client_id=demoapp&code=secret`, { headers }));
    await requestToken(sandbox, '');
    const { text } = await new Visitor(sandbox).request(logins);
    const [first = '', second = ''] = text.match(/<details id="request-[\s\S]*?<\/details>/g) ?? [];
    expect(first).toContain('<details id="request-1">');
    expect(first).toContain(
      '<span class="status">401</span> the access token is unknown, expired or revoked</span>',
    );
    expect(first).toContain('<time datetime="2026-01-02T03:04:05.000Z">03:04:05</time>');
    expect(first).toContain('<dt>Authorization</dt><dd><code>Bearer ***</code></dd>');
    expect(first).toContain('<dt>User-Agent</dt><dd>Tester/1 &lt;b&gt;</dd>');
    expect(first).toContain('<dt><code>code</code></dt><dd><code>***</code></dd>');
    expect(first).not.toContain('secret');
    expect(second).toContain('<details id="request-2" open>');
    expect(second).toContain('<p class="hint">The token request is a form');
  });

  it('shows an injected fault as bad, whatever its status', async () => {
    const sandbox = createSandbox();
    await sendJson(sandbox, '/_sandbox/faults', [{ on: 'token', then: { status: 200 } }], { method: 'PUT' });
    await requestToken(sandbox, 'x');
    expect((await new Visitor(sandbox).request(logins)).text).toContain('<li class="step bad">');
  });

  it('shows twenty stories, and counts the other requests', async () => {
    const sandbox = createSandbox();
    for (let count = 0; count < 32; count += 1) await new Visitor(sandbox).request(authorizePath());
    const { text } = await new Visitor(sandbox).request(logins);
    expect(text.match(/class="card story"/g)).toHaveLength(20);
    expect(text).toContain('12 earlier requests are not shown.');
  });
});

it('allows its own script, and no other', async () => {
  for (const path of [logins, apps, personas, faults] as string[]) {
    const { response, text } = await new Visitor(createSandbox()).request(path);
    expect(response.headers.get('content-security-policy')).toContain(
      "; script-src 'self'; connect-src 'self'; form-action 'self'",
    );
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/_sandbox/live.js">']);
  }
  const script = await new Visitor(createSandbox()).request('/_sandbox/live.js');
  expect(script.response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(() => new Function(script.text)).not.toThrow();
});

it('is also served with a slash at the end', async () => {
  const response = await createSandbox().fetch(new Request(`${origin}/_sandbox/`));
  expect([response.status, response.headers.get('location')]).toEqual([308, '/_sandbox']);
});

it.each(['', 'nothing', '__proto__', 'toString'])('has no action %j', async (action) => {
  const { response, text } = await submit(createSandbox(), personas, { action });
  expect([response.status, text.includes('The inspector has no such action.')]).toEqual([400, true]);
});

it('sends the requests of its forms with the control token, for callers who have it', async () => {
  const token = 'a-token-of-this-test';
  const sandbox = createSandbox({ controlToken: token });
  const authorization = `Basic ${Buffer.from(`me:${token}`).toString('base64')}`;
  const register = async (headers: Record<string, string>) => {
    const body = new URLSearchParams({ action: 'register', ...shop, control_token: token });
    return (await sandbox.fetch(new Request(origin + apps, { method: 'POST', body, headers }))).status;
  };
  expect(await register({})).toBe(401);
  expect(await register({ authorization, 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await register({ authorization, 'sec-fetch-site': 'same-origin' })).toBe(303);
});

describe('with thousands of users, apps and requests', () => {
  const sandbox = plainSandbox();
  const page = async (path: string) => (await sandbox.fetch(new Request(origin + path))).text();
  const long = Array.from({ length: 40 }, (_, index) => `redirect_uri=${'%26'.repeat(700)}${index}`).join(
    '&',
  );

  beforeAll(async () => {
    const each = async (count: number, act: (number: number) => Promise<unknown>) => {
      for (let number = 0; number < count; number++) await act(number);
    };
    const person = { first_name: 'A', last_name: 'B' };
    await each(1500, (number) =>
      sendJson(sandbox, '/_sandbox/personas', {
        ...person,
        id: `p-${number}`,
        email: `${number}@example.com`,
      }),
    );
    await each(300, (number) => sendJson(sandbox, '/_sandbox/apps', { ...shop, client_id: `a-${number}` }));
    await each(500, (number) => page(authorizePath({ client_id: 'a-1' }) + (number % 5 ? '' : `&${long}`)));
  }, 60_000);

  it.each([logins, apps, personas, faults])('the page %s stays small', async (path) => {
    expect((await page(path)).length).toBeLessThan(1_000_000);
    if (path === personas) expect((await page(path)).length).toBeLessThan(400_000);
  });

  it('the pages of users and apps find the others', async () => {
    expect(await page(personas)).toContain('The newest 20 of 1509 are shown.');
    expect(await page(personas)).not.toContain('id="person-p-7"');
    for (const [q, id] of [
      ['p-7', 'p-7'],
      ['Lotte', 'fresh'],
      ['1007@EXAMPLE', 'p-1007'],
    ])
      expect(await page(`${personas}?q=${q}`)).toContain(`id="person-${id}"`);
    expect(await page(`${apps}?q=demoapp`)).toContain('id="app-demoapp"');
  });
});
