import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor } from '../src/sandbox/visitor.ts';
import { rotateKeys } from './keys.ts';
import { Browser, redirectUriOf, startStand } from './testing/stand.ts';

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.close());

const everything = 'openid email phone profile address photo';

it('a strict client logs a user in, and the service has the user as connected', async () => {
  const { claims, userinfo, tokens } = await stand.logIn();
  expect(userinfo).toEqual({ sub: claims?.sub, email: 'fresh@example.com', email_verified: false });
  expect(tokens.scope).toBe('openid email');
  expect(await stand.connected('wiki')).toContain(claims?.sub);
  const { login } = stand.events.findLast(({ event }) => event === 'started') ?? {};
  const steps = stand.events.filter((event) => event.login === login);
  expect(steps.map(({ event, product }) => `${product} ${event}`)).toEqual(
    ['started', 'exchanged', 'data-fetched', 'connected', 'succeeded'].map((event) => `wiki ${event}`),
  );
});

it('a client that sends its secret in the form gets tokens too', async () => {
  const { url, checks } = await stand.begin();
  const { url: returned } = await stand.follow(new Browser(), url);
  const configuration = await oidc.discovery(
    new URL(stand.issuer),
    'wiki',
    undefined,
    oidc.ClientSecretPost(stand.config.products.wiki?.secret ?? ''),
    { execute: [oidc.allowInsecureRequests] },
  );
  const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
    ...checks,
    idTokenExpected: true,
  });
  expect(tokens.claims()?.sub).toBeTruthy();
});

it('userinfo has the claims of all granted scopes, and the ID token has no data', async () => {
  const { claims, userinfo } = await stand.logIn('wiki', { scope: everything });
  const { picture, ...others } = userinfo;
  expect(others).toEqual({
    sub: claims?.sub,
    email: 'fresh@example.com',
    email_verified: false,
    phone_number: '+32470000101',
    phone_number_verified: false,
    name: 'Lotte Marie Peeters',
    given_name: 'Lotte Marie',
    family_name: 'Peeters',
    gender: 'female',
    birthdate: '1991-03-14',
    address: {
      formatted: 'Voorbeeldstraat 12\n9000 Gent',
      street_address: 'Voorbeeldstraat 12',
      postal_code: '9000',
      locality: 'Gent',
    },
  });
  expect(picture).toMatch(/^data:image\/jpeg;base64,/);
  expect(Object.keys(claims ?? {}).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'nonce', 'sub']);
});

it('a scope that the product does not request gives no claims, although the user has granted it earlier', async () => {
  await stand.logIn('wiki', { scope: everything });
  const { userinfo, tokens } = await stand.logIn('wiki', { scope: 'openid phone' });
  expect(Object.keys(userinfo).sort()).toEqual(['phone_number', 'phone_number_verified', 'sub']);
  expect(tokens.scope).toBe('openid phone');
});

it('a scope that the service has not granted is not in the tokens', async () => {
  const { url, finish } = await stand.begin('forum', { scope: 'openid email phone' });
  const { url: returned } = await stand.follow(new Browser(), url, async ({ pathname, searchParams }) => {
    searchParams.set('scope', 'email');
    return (await new Visitor(stand.sandbox).logIn('fresh', `${pathname}?${searchParams}`)).location;
  });
  expect((await finish(returned)).scope).toBe('openid email');
});

it('id_token_hint lets the user of the hint log in, and no other', async () => {
  const { tokens } = await stand.logIn();
  const hint = { id_token_hint: tokens.id_token ?? '' };
  expect((await stand.logIn('wiki', hint)).claims?.sub).toBe(tokens.claims()?.sub);
  const { url } = await stand.begin('wiki', hint);
  const { url: returned } = await stand.follow(
    new Browser(),
    url,
    async (at) => (await new Visitor(stand.sandbox).logIn('consented', at.pathname + at.search)).location,
  );
  expect([returned.searchParams.get('error'), returned.searchParams.get('code')]).toEqual([
    'login_required',
    null,
  ]);
});

it('a user without a card logs in without the claims of the card', async () => {
  const { userinfo } = await stand.logIn('forum', { scope: everything }, 'no-card');
  expect(Object.keys(userinfo)).not.toContain('name');
  expect(Object.keys(userinfo)).not.toContain('picture');
});

it('each product gets its own UUID for the same user, in the same browser too', async () => {
  const browser = new Browser();
  const [wiki, forum, again] = [
    await stand.logIn('wiki', {}, 'fresh', browser),
    await stand.logIn('forum', {}, 'fresh', browser),
    await stand.logIn('wiki', {}, 'fresh', browser),
  ];
  expect(forum.claims?.sub).not.toBe(wiki.claims?.sub);
  expect(again.claims?.sub).toBe(wiki.claims?.sub);
});

it('another user can log in to the same product in the same browser', async () => {
  const browser = new Browser();
  const first = await stand.logIn('wiki', {}, 'fresh', browser);
  const second = await stand.logIn('wiki', {}, 'consented', browser);
  expect(second.claims?.sub).not.toBe(first.claims?.sub);
});

describe('errors reach the product', () => {
  const outcome = async (logIn: (url: URL) => Promise<URL>) => {
    const { url } = await stand.begin('forum');
    const { url: returned } = await stand.follow(new Browser(), url, logIn);
    expect(returned.href).toContain(redirectUriOf('forum'));
    const query = Object.fromEntries(returned.searchParams);
    expect(query).toMatchObject({ iss: stand.issuer, state: url.searchParams.get('state') });
    return query;
  };
  const back = (url: URL, query: Record<string, string>) =>
    new URL(
      `${url.searchParams.get('redirect_uri')}?${new URLSearchParams({ ...query, state: url.searchParams.get('state') ?? '' })}`,
    );

  it('when the user cancels', async () => {
    expect(await outcome(async (url) => back(url, { error: 'access_denied' }))).toMatchObject({
      error: 'access_denied',
      error_description: 'the user cancelled the login',
    });
  });

  it('when the user has reached the login limit', async () => {
    const visitor = (url: URL) =>
      new Visitor(stand.sandbox).logIn('limit-reached', url.pathname + url.search);
    expect(await outcome(async (url) => (await visitor(url)).location)).toMatchObject({
      error: 'access_denied',
      error_description: 'the user has reached the login limit of the service',
    });
  });

  it('when the service does not respond', async () => {
    expect(await outcome(async (url) => back(url, { code: 'unknown' }))).toMatchObject({
      error: 'temporarily_unavailable',
    });
  });
});

it('a login succeeds if the connected call fails', async () => {
  await fetch(`${stand.service.url}/_sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '[{"on":"uuids","times":1,"then":{"status":503}}]',
  });
  expect((await stand.logIn('forum', {}, 'consented')).claims?.sub).toBeTruthy();
  expect(stand.events).toContainEqual(expect.objectContaining({ event: 'request-failed', product: 'forum' }));
});

it.each(['en', 'fr', 'de', 'nl', 'it'])('ui_locales %s reaches the service', async (language) => {
  const { url } = await stand.begin('wiki', { ui_locales: `xx-XX ${language}-BE` });
  let path = '';
  await stand.follow(new Browser(), url, async (at) => {
    path = at.pathname;
    return new URL('http://localhost:1/stop');
  });
  expect(path).toBe(`/${language}/oauth/authenticate.html`);
});

it('of two logins in two tabs, the second ends on a page that starts it again', async () => {
  const browser = new Browser();
  const [first, second] = [await stand.begin('wiki'), await stand.begin('forum')];
  let late = new URL(stand.issuer);
  const { url: waiting } = await stand.follow(browser, second.url, async (at) => {
    late = (await new Visitor(stand.sandbox).logIn('fresh', at.pathname + at.search)).location;
    return new URL('http://localhost:1/stop');
  });
  expect(waiting.pathname).toBe('/stop');
  await stand.follow(browser, first.url);
  const { response } = await stand.follow(browser, late);
  const text = (await response?.text()) ?? '';
  expect([response?.status, text]).toEqual([400, expect.stringContaining('Log in again')]);
  const again = /href="(\/login\/[\w-]+)"/.exec(text)?.[1] ?? '';
  const { url: returned } = await stand.follow(browser, new URL(again, stand.issuer));
  expect((await second.finish(returned)).claims()?.sub).toBeTruthy();
});

describe('logout', () => {
  const logoutUrl = (query: Record<string, string>) => `${stand.issuer}/logout?${new URLSearchParams(query)}`;
  const userinfo = (token: string) =>
    fetch(`${stand.issuer}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  const confirm = async (browser: Browser, response: Response) => {
    const text = await response.text();
    const fields = [...text.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    return browser.request(`${stand.issuer}/logout/confirm`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  };

  it('asks, voids the tokens of this product alone, and returns to it', async () => {
    const browser = new Browser();
    const [wiki, forum] = [
      await stand.logIn('wiki', {}, 'fresh', browser),
      await stand.logIn('forum', {}, 'fresh', browser),
    ];
    const url = logoutUrl({
      id_token_hint: wiki.tokens.id_token ?? '',
      post_logout_redirect_uri: 'http://localhost:1/wiki/goodbye',
      state: 'bye',
    });
    const page = await browser.request(url);
    expect(await page.clone().text()).toContain('Do you want to log out of “The wiki”?');
    expect((await userinfo(wiki.tokens.access_token)).status).toBe(200);
    const done = await confirm(browser, page);
    expect(done.headers.get('location')).toBe('http://localhost:1/wiki/goodbye?state=bye');
    expect((await userinfo(wiki.tokens.access_token)).status).toBe(401);
    expect((await userinfo(forum.tokens.access_token)).status).toBe(200);
  });

  it('without a product logs out of all, and says that the service has its own session', async () => {
    const browser = new Browser();
    const { tokens } = await stand.logIn('wiki', {}, 'fresh', browser);
    const { response } = await stand.follow(
      browser,
      (await confirm(browser, await browser.request(logoutUrl({})))).headers.get('location') ?? '',
    );
    expect(await response?.text()).toContain('This does not log you out of Secure Connect.');
    expect((await userinfo(tokens.access_token)).status).toBe(401);
  });

  it.each([
    ['en', 'Log out'],
    ['fr', 'Se déconnecter'],
    ['de', 'Abmelden'],
    ['nl', 'Uitloggen'],
    ['it', 'Esci'],
  ])('has a page in %s, without a script', async (language, label) => {
    const response = await new Browser().request(logoutUrl({ ui_locales: language, client_id: 'wiki' }));
    const text = await response.text();
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<button>${label}</button>`);
    expect(text).not.toContain('<script');
  });

  it('shows the name of a product as text', async () => {
    const { wiki } = stand.config.products;
    const other = await startStand({
      products: { wiki: { ...wiki, name: '<b>$&' } as typeof wiki & object },
    });
    const response = await new Browser().request(`${other.issuer}/logout?client_id=wiki`);
    const names = (await response.text()).match(/out of “.*?”/g);
    expect(names).toEqual(Array(2).fill('out of “&#60;b&#62;$&#38;”'));
    await other.close();
  });
});

it('discovery names what the bridge does, and nothing else', async () => {
  const metadata = await (await fetch(`${stand.issuer}/.well-known/openid-configuration`)).json();
  expect(metadata).toMatchObject({
    issuer: stand.issuer,
    authorization_endpoint: `${stand.issuer}/authorize`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    authorization_response_iss_parameter_supported: true,
    response_modes_supported: ['query', 'fragment'],
    ui_locales_supported: ['en', 'fr', 'de', 'nl', 'it'],
  });
  expect(metadata.grant_types_supported).toEqual(['authorization_code']);
  expect(metadata.scopes_supported.sort()).toEqual(everything.split(' ').sort());
  expect(Object.keys(metadata)).not.toContain('pushed_authorization_request_endpoint');
  expect(await (await fetch(`${stand.issuer}/health`)).text()).toBe('OK');
});

it('a rotation signs with a key that products know already, and earlier ID tokens stay verifiable', async () => {
  const kids = async (url = stand.issuer) =>
    (await (await fetch(`${url}/jwks`)).json()).keys.map(({ kid }: { kid: string }) => kid);
  const other = await startStand();
  const { tokens } = await other.logIn();
  const before = await kids(other.issuer);
  expect(before).toHaveLength(2);
  expect(decodeProtectedHeader(tokens.id_token ?? '').kid).toBe(before[0]);
  await rotateKeys(other.config.keys);
  const after = await startStand({ ...stand.config, keys: other.config.keys });
  const [, following] = before;
  expect((await kids(after.issuer))[0]).toBe(following);
  expect(await kids(after.issuer)).toContain(before[0]);
  await after.close();
  await other.close();
});

it('an unknown path is not found', async () => {
  expect((await fetch(`${stand.issuer}/callback/${randomUUID()}`)).status).toBe(404);
});
