import { createHmac, createPublicKey } from 'node:crypto';
import { request } from 'node:http';
import { generateKeyPair, SignJWT } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor } from '../src/sandbox/visitor.ts';
import { logInAtService } from './testing/log-in.ts';
import { Browser, product, redirectUriOf, startStand } from './testing/stand.ts';

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  stand = await startStand({
    products: {
      wiki: product('wiki'),
      forum: product('forum'),
      old: product('old', { pkce: false, scopes: ['email'] }),
    },
  });
});
afterAll(() => stand.close());

/** A login up to the return to the product. */
async function returned(id = 'wiki', more: Record<string, string> = {}, browser = new Browser()) {
  const login = await stand.begin(id, more);
  return { ...login, browser, returned: (await stand.follow(browser, login.url)).url };
}

/** Exchanges a code with the credentials of a product. */
const exchange = (
  form: Record<string, string | undefined>,
  id = 'wiki',
  secret = stand.config.products[id]?.secret,
) =>
  fetch(`${stand.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret ?? '')}`)}`,
    },
    body: new URLSearchParams(
      Object.entries({ grant_type: 'authorization_code', redirect_uri: redirectUriOf(id), ...form }).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      ),
    ),
  });

const errorOf = async (response: Response) => `${response.status} ${(await response.json()).error}`;
const codeOf = (url: URL) => url.searchParams.get('code') ?? 'none';

describe('redirect URIs', () => {
  it.each([
    'http://localhost:1/evil',
    `${redirectUriOf('wiki')}/`,
    `${redirectUriOf('wiki')}?a=b`,
    redirectUriOf('forum'),
    redirectUriOf('wiki').replace('localhost', 'localhost.evil.example'),
    redirectUriOf('wiki').replace('localhost', 'x@localhost'),
    'javascript:alert(1)',
  ])('%s gets no redirect', async (redirect_uri) => {
    const { url } = await stand.begin('wiki', { redirect_uri });
    const response = await new Browser().request(url);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('a missing one gets no redirect', async () => {
    const { url } = await stand.begin('wiki');
    url.searchParams.delete('redirect_uri');
    expect((await new Browser().request(url)).status).toBe(400);
  });

  it('two of them get no redirect', async () => {
    const { url } = await stand.begin('wiki');
    url.searchParams.append('redirect_uri', 'http://localhost:1/evil');
    const response = await new Browser().request(url);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('the path at which a login at the service starts is not on the network', async () => {
    const url = `${stand.issuer}/callback/wiki/start?${new URLSearchParams({ href: 'https://evil.example' })}`;
    expect((await new Browser().request(url)).status).toBe(404);
  });
});

describe('codes', () => {
  it('a product cannot exchange the code of another', async () => {
    const { returned: url, checks } = await returned('wiki');
    const form = { code: codeOf(url), code_verifier: checks.pkceCodeVerifier };
    expect(await errorOf(await exchange({ ...form, redirect_uri: redirectUriOf('wiki') }, 'forum'))).toBe(
      '400 invalid_grant',
    );
    expect((await exchange(form)).status).toBe(200);
  });

  it('a code works once, and its second use voids the token', async () => {
    const { returned: url, checks } = await returned();
    const form = { code: codeOf(url), code_verifier: checks.pkceCodeVerifier };
    const { access_token } = await (await exchange(form)).json();
    const userinfo = () =>
      fetch(`${stand.issuer}/userinfo`, { headers: { authorization: `Bearer ${access_token}` } });
    expect((await userinfo()).status).toBe(200);
    expect(await errorOf(await exchange(form))).toBe('400 invalid_grant');
    expect((await userinfo()).status).toBe(401);
  });

  it('of many requests with one code at the same time, one gets tokens', async () => {
    const { returned: url, checks } = await returned();
    const form = { code: codeOf(url), code_verifier: checks.pkceCodeVerifier };
    const responses = await Promise.all(Array.from({ length: 8 }, () => exchange(form)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
  });
});

describe('PKCE', () => {
  const refused = async (id: string, change: (query: URLSearchParams) => void) => {
    const { url } = await stand.begin(id);
    change(url.searchParams);
    const { url: end } = await stand.follow(new Browser(), url);
    return end.searchParams.get('error');
  };

  it.each(['plain', ''])('the method %j is rejected', async (method) => {
    expect(await refused('wiki', (query) => query.set('code_challenge_method', method))).toBe(
      'invalid_request',
    );
    expect(await refused('old', (query) => query.set('code_challenge_method', method))).toBe(
      'invalid_request',
    );
  });

  it.each([undefined, 'x'.repeat(43)])(
    'a code with a challenge is not exchanged with the verifier %j',
    async (code_verifier) => {
      for (const id of ['wiki', 'old']) {
        const { returned: url } = await returned(id);
        expect(await errorOf(await exchange({ code: codeOf(url), code_verifier }, id))).toBe(
          '400 invalid_grant',
        );
      }
    },
  );

  it('a code without a challenge is not exchanged with a verifier', async () => {
    const { url } = await stand.begin('old');
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');
    const { url: end } = await stand.follow(new Browser(), url);
    const code = codeOf(end);
    expect(await errorOf(await exchange({ code, code_verifier: 'x'.repeat(43) }, 'old'))).toBe(
      '400 invalid_grant',
    );
    expect((await exchange({ code }, 'old')).status).toBe(200);
  });
});

describe('state, nonce and issuer', () => {
  it('the response has the issuer, the state and the nonce of its own request', async () => {
    const { returned: url, checks, finish } = await returned();
    expect(Object.fromEntries(url.searchParams)).toEqual({
      code: expect.any(String),
      state: checks.expectedState,
      iss: stand.issuer,
    });
    expect((await finish(url)).claims()?.nonce).toBe(checks.expectedNonce);
  });

  it.each([
    ['the state of another login', { expectedState: 'another' }],
    ['the nonce of another login', { expectedNonce: 'another' }],
  ])('a strict client rejects %s', async (_, changes) => {
    const { returned: url, checks, configuration } = await returned();
    await expect(
      oidc.authorizationCodeGrant(configuration, url, { ...checks, ...changes }),
    ).rejects.toThrow();
  });

  it.each(['http://other.example', undefined])(
    'a strict client rejects the issuer %s in the response',
    async (iss) => {
      const { returned: url, finish } = await returned();
      if (iss) url.searchParams.set('iss', iss);
      else url.searchParams.delete('iss');
      await expect(finish(url)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('"iss"') },
      });
    },
  );
});

describe('another browser', () => {
  /** The URL at which the browser of a login returns from the service. */
  async function callbackOf(browser: Browser, id = 'wiki') {
    const { url } = await stand.begin(id);
    let callback = new URL(stand.issuer);
    await stand.follow(browser, url, async (at) => {
      callback = (await new Visitor(stand.sandbox).logIn('fresh', at.pathname + at.search)).location;
      return new URL('http://localhost:1/stop');
    });
    return callback;
  }

  it('cannot finish a login at the service', async () => {
    const callback = await callbackOf(new Browser());
    const response = await new Browser().request(callback);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect(await response.text()).toContain('This login was not started in this browser.');
  });

  it('with a login of its own cannot take over the state of the first', async () => {
    const [victim, attacker] = [new Browser(), new Browser()];
    const theirs = await callbackOf(attacker);
    const own = await callbackOf(victim);
    own.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    own.searchParams.set('state', theirs.searchParams.get('state') ?? '');
    expect((await victim.request(own)).status).toBe(400);
  });

  /** Begins a login. Returns the URL below `/login`. */
  async function startOf(browser: Browser) {
    const { url } = await stand.begin();
    return new URL((await browser.request(url)).headers.get('location') ?? '', stand.issuer);
  }
  /** Plants the cookies of a browser in another, at a path that its user chooses. A sibling host can. */
  async function plant(from: Browser, at: URL, into: Browser, path = '/') {
    for (const { key, value } of await from.jar.getCookies(at.href))
      if (/^bridge-/.test(key)) await into.plant(`${key}=${value}`, at.href, path);
  }
  /** Logs in at the service. Returns the URL at which the browser is then. */
  async function logInFrom(browser: Browser, start: URL) {
    const service = new URL((await browser.request(start)).headers.get('location') ?? '');
    return (await browser.request(await logInAtService(service))).headers.get('location') ?? '';
  }

  // The provider reads the cookie, not the path.
  it.each([
    ['GET', (path: string) => path],
    ['HEAD', (path: string) => path],
    ['GET', (path: string) => path.toUpperCase()],
    ['GET', () => '/authorize/a.b'],
  ])('with planted cookies cannot be made to log its user in for another: %s %s', async (method, pathOf) => {
    const [mallory, victim] = [new Browser(), new Browser()];
    const start = await startOf(mallory);
    await plant(mallory, start, victim);
    const resume = new URL(await logInFrom(victim, start));
    await plant(mallory, resume, mallory);
    const response = await mallory.request(new URL(pathOf(resume.pathname), resume), { method });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('cannot take its user to the login of another user by planted cookies', async () => {
    const [mallory, victim] = [new Browser(), new Browser()];
    const resume = new URL(await logInFrom(mallory, await startOf(mallory)));
    await plant(mallory, resume, victim);
    // The victim has an id of its own.
    await victim.request(await startOf(victim));
    const response = await victim.request(resume);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('with the cookies of its own login cannot end another, and the other continues', async () => {
    const [mallory, victim] = [new Browser(), new Browser()];
    const [own, start] = [await startOf(mallory), await startOf(victim)];
    await plant(mallory, own, mallory, start.pathname);
    const response = await mallory.request(start);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    expect((await victim.request(await logInFrom(victim, start))).status).toBe(303);
  });

  it('a callback of one product does not finish the login of another', async () => {
    const browser = new Browser();
    const callback = await callbackOf(browser, 'wiki');
    callback.pathname = '/callback/forum';
    expect((await browser.request(callback)).status).toBe(400);
  });

  it('a callback works once', async () => {
    const browser = new Browser();
    const callback = await callbackOf(browser);
    const earlier = await browser.copy();
    expect((await browser.request(callback)).status).toBe(303);
    expect((await browser.request(callback)).status).toBe(400);
    expect((await earlier.request(callback)).status).toBe(400);
  });
});

describe('cookies', () => {
  it('a planted session cookie is replaced at the login, and is worth nothing', async () => {
    const attacker = new Browser();
    await attacker.request(`${stand.issuer}/logout`);
    const victim = await attacker.copy();
    const before = await victim.jar.getCookieString(stand.issuer);
    expect(before).toMatch(/bridge=/);
    const { tokens } = await stand.logIn('wiki', {}, 'fresh', victim);
    expect(await victim.jar.getCookieString(stand.issuer)).not.toContain(before.split(';')[0]);
    const page = await attacker.request(`${stand.issuer}/logout`);
    const xsrf = /name="xsrf" value="(\w+)"/.exec(await page.text())?.[1] ?? '';
    await attacker.request(`${stand.issuer}/logout/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await fetch(`${stand.issuer}/userinfo`, { headers })).status).toBe(200);
  });

  it('a cookie without its signature counts as missing', async () => {
    const browser = new Browser();
    const { url } = await stand.begin();
    const start = (await browser.request(url)).headers.get('location') ?? '';
    const uid = start.split('/').at(-1);
    const planted = new Browser();
    await planted.plant(`bridge-login=${uid}`, stand.issuer);
    expect((await planted.request(new URL(start, stand.issuer))).status).toBe(400);
  });

  it('another site cannot log a user out', async () => {
    const browser = new Browser();
    await stand.logIn('wiki', {}, 'fresh', browser);
    const body = new URLSearchParams({ logout: 'yes', xsrf: 'guessed' });
    expect((await browser.request(`${stand.issuer}/logout/confirm`, { method: 'POST', body })).status).toBe(
      400,
    );
  });

  it('on https, no other host of the domain can plant the session cookie', async () => {
    const secure = await startStand({ issuer: 'https://login.example' });
    const url = new URL(`http://localhost:${secure.config.port}/authorize`);
    url.search = (await stand.begin()).url.search;
    const response = await new Browser().request(url);
    const lines = response.headers.getSetCookie();
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines)
      expect(line).toMatch(
        /^(__Host-bridge(\.sig)?=[^;]+; path=\/;|__Secure-bridge-\w+(\.sig)?=[^;]+; path=\/\w+\/[\w-]+;).* secure; httponly/i,
      );
    await secure.close();
  });
});

describe('logout', () => {
  it.each(['http://localhost:1/evil', 'http://localhost:1/forum/goodbye', '//localhost:1/wiki/goodbye'])(
    'leads to no URL that the product has not registered: %s',
    async (post_logout_redirect_uri) => {
      const query = new URLSearchParams({ client_id: 'wiki', post_logout_redirect_uri });
      const response = await new Browser().request(`${stand.issuer}/logout?${query}`);
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    },
  );

  it('with an ID token of another product leads to neither of them', async () => {
    const { tokens } = await stand.logIn('forum');
    const query = { client_id: 'wiki', id_token_hint: tokens.id_token ?? '' };
    const response = await new Browser().request(`${stand.issuer}/logout?${new URLSearchParams(query)}`);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it('without a product leads to no other site', async () => {
    const browser = new Browser();
    const query = new URLSearchParams({ post_logout_redirect_uri: 'http://localhost:1/wiki/goodbye' });
    const text = await (await browser.request(`${stand.issuer}/logout?${query}`)).text();
    const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? '';
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    const response = await browser.request(`${stand.issuer}/logout/confirm`, { method: 'POST', body });
    expect(response.headers.get('location')).toBe(`${stand.issuer}/logout/success`);
  });
});

describe('the host in a request', () => {
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ port: stand.config.port, host: 'localhost', path, headers }, (response) => {
        let text = JSON.stringify(response.headers);
        response.on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve(text));
      });
      sent.on('error', reject).end();
    });

  it.each([
    ['Host', '', { host: 'evil.example' }],
    ['X-Forwarded-Host', '', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ['Forwarded', '', { forwarded: 'host=evil.example;proto=https' }],
    ['an absolute request target', 'http://evil.example', {}],
    ['an absolute request target with a user', 'http://evil.example@evil.example', {}],
  ])('does not reach discovery or a redirect: %s', async (_, start, headers) => {
    const discovery = await ask(
      `${start}/.well-known/openid-configuration`,
      headers as Record<string, string>,
    );
    expect(discovery).toContain(`"authorization_endpoint":"${stand.issuer}/authorize"`);
    const { url } = await stand.begin();
    const answers = [
      discovery,
      await ask(`${start}${url.pathname}${url.search}`, headers as Record<string, string>),
      await ask(`${start}/logout`, headers as Record<string, string>),
    ];
    for (const text of answers) expect(text).not.toContain('evil');
  });
});

describe('keys', () => {
  const hint = async (token: string) =>
    (await new Browser().request(`${stand.issuer}/logout?${new URLSearchParams({ id_token_hint: token })}`))
      .status;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('the published keys have no private part', async () => {
    const { keys } = await (await fetch(`${stand.issuer}/jwks`)).json();
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('an ID token that another key or algorithm has signed is rejected', async () => {
    const { tokens, claims } = await stand.logIn();
    expect(await hint(tokens.id_token ?? '')).toBe(200);
    const [published] = (await (await fetch(`${stand.issuer}/jwks`)).json()).keys;
    const { privateKey } = await generateKeyPair('RS256');
    const other = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: published.kid })
      .sign(privateKey);
    const none = `${encode({ alg: 'none' })}.${encode(claims)}.`;
    // The public key as the secret of a MAC, in two forms.
    const pem = createPublicKey({ key: published, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const secrets = [String(pem), JSON.stringify(published), stand.config.products.wiki?.secret ?? ''];
    const macs = secrets.map((secret) => {
      const input = `${encode({ alg: 'HS256', kid: published.kid })}.${encode(claims)}`;
      return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
    });
    for (const token of [other, none, ...macs]) expect(await hint(token)).toBe(400);
  });

  it('a script of another site cannot read claims', async () => {
    const { tokens } = await stand.logIn();
    const headers = { authorization: `Bearer ${tokens.access_token}`, origin: 'https://evil.example' };
    const response = await fetch(`${stand.issuer}/userinfo`, { headers });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('an ID token is not an access token', async () => {
    const { tokens } = await stand.logIn();
    const headers = { authorization: `Bearer ${tokens.id_token}` };
    expect((await fetch(`${stand.issuer}/userinfo`, { headers })).status).toBe(401);
  });
});

describe('scopes', () => {
  it('the service is not asked for scopes that the bridge does not have', async () => {
    const { url } = await stand.begin('old', { scope: 'openid email eid_profile offline_access admin' });
    let asked: string | null = null;
    const { url: end } = await stand.follow(new Browser(), url, async (at) => {
      asked = at.searchParams.get('scope');
      return (await new Visitor(stand.sandbox).logIn('fresh', at.pathname + at.search)).location;
    });
    expect(asked).toBe('email');
    expect(end.searchParams.has('code')).toBe(true);
  });

  it('the claims parameter gives no data', async () => {
    const claims = JSON.stringify({
      userinfo: { phone_number: null },
      id_token: { phone_number: { essential: true } },
    });
    const { userinfo, claims: ofToken } = await stand.logIn('old', { claims });
    expect(JSON.stringify([userinfo, ofToken])).not.toContain('phone_number');
  });
});
