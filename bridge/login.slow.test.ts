import { afterAll, beforeAll, expect, it } from 'vitest';
import { languages } from '../contract/languages.ts';
import { sorted } from '../tools/write/docs/pages.ts';
import { claimsOfScopes } from './claims.ts';
import { Browser, product, redirectUriOf, startStand } from './testing/stand.ts';

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  const forum = product('forum', { name: '<b>$&' });
  stand = await startStand({ products: { wiki: product('wiki'), forum } });
});
afterAll(() => stand.close());

const everything = 'openid email phone profile address photo';

it('a strict client logs a user in, and the service has the user as connected', async () => {
  const { claims, userinfo, tokens } = await stand.logIn();
  expect(userinfo).toEqual({ sub: claims?.sub, email: 'fresh@example.com', email_verified: false });
  expect(tokens.scope).toBe('openid email');
  expect(await stand.connected('wiki')).toContain(claims?.sub);
  const steps = stand.events.slice(stand.events.findLastIndex(({ event }) => event === 'started'));
  expect(steps.map(({ event, product }) => `${product} ${event}`)).toEqual(
    ['started', 'returned', 'exchanged', 'data-fetched', 'connected', 'succeeded'].map(
      (event) => `wiki ${event}`,
    ),
  );
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

it('a scope that the service has not granted is not in the tokens', async () => {
  const { url, finish } = await stand.begin('forum', { scope: 'openid email phone' });
  const { url: returned } = await stand.follow(new Browser(), url, async (at) => {
    at.searchParams.set('scope', 'email');
    return stand.as('fresh')(at);
  });
  expect((await finish(returned)).scope).toBe('openid email');
});

it('id_token_hint lets the user of the hint log in, and no other', async () => {
  const { tokens } = await stand.logIn();
  const hint = { id_token_hint: tokens.id_token ?? '' };
  expect((await stand.logIn('wiki', hint)).claims?.sub).toBe(tokens.claims()?.sub);
  const { url } = await stand.begin('wiki', hint);
  const { searchParams } = (await stand.follow(new Browser(), url, stand.as('consented'))).url;
  expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['login_required', null]);
});

it('in one browser, each product has its own UUID for a user, and another user can log in', async () => {
  const browser = new Browser();
  const subOf = async (id: string, persona = 'fresh') =>
    (await stand.logIn(id, {}, persona, browser)).claims?.sub;
  const first = await subOf('wiki');
  expect(new Set([first, await subOf('forum'), await subOf('wiki', 'consented')]).size).toBe(3);
  expect(await subOf('wiki')).toBe(first);
});

/** Returns from the service with other parameters. */
const back = (query: Record<string, string>) => async (at: URL) =>
  new URL(
    `${at.searchParams.get('redirect_uri')}?${new URLSearchParams({ ...query, state: at.searchParams.get('state') ?? '' })}`,
  );

it.each([
  ['the user cancelled the login', 'access_denied', back({ error: 'access_denied' })],
  [
    'the user has reached the login limit of the service',
    'access_denied',
    (at: URL) => stand.as('limit-reached')(at),
  ],
  ['the service is not available', 'temporarily_unavailable', back({ code: 'unknown' })],
])('the product is told: %s', async (error_description, error, logIn) => {
  const { url } = await stand.begin('forum');
  const { url: returned } = await stand.follow(new Browser(), url, logIn);
  expect(returned.href).toContain(redirectUriOf('forum'));
  const state = url.searchParams.get('state');
  const query = Object.fromEntries(returned.searchParams);
  expect(query).toEqual({ error, error_description, iss: stand.issuer, state });
});

it('a product without iss in errors gets iss with a code only, and pages link to its home', async () => {
  const old = product('old', { issInErrors: false, home: 'http://localhost:1/old/?a=1&b=2' });
  const own = await startStand({ products: { old } });
  const cancelled = await own.follow(
    new Browser(),
    (await own.begin('old')).url,
    back({ error: 'access_denied' }),
  );
  expect([...cancelled.url.searchParams.keys()].sort()).toEqual(['error', 'error_description', 'state']);
  const { returned, claims } = await own.logIn('old');
  expect([returned.searchParams.get('iss'), claims?.aud]).toEqual([own.issuer, 'old']);
  const page = await (await fetch(`${own.issuer}/logout?client_id=old`)).text();
  expect(page).toContain('<a href="http://localhost:1/old/?a=1&#38;b=2">');
  await own.close();
});

it('of two logins in two tabs, the second ends on a page that starts it again', async () => {
  const browser = new Browser();
  const [first, second] = [await stand.begin('wiki'), await stand.begin('forum')];
  const late = await stand.as('fresh')(await browser.next(await browser.next(second.url)));
  await stand.follow(browser, first.url);
  const { response } = await stand.follow(browser, late);
  const text = (await response?.text()) ?? '';
  expect([response?.status, text]).toEqual([400, expect.stringContaining('Log in again')]);
  const again = /href="(\/login\/[\w-]+)"/.exec(text)?.[1] ?? '';
  const { url: returned } = await stand.follow(browser, new URL(again, stand.issuer));
  expect((await second.finish(returned)).claims()?.sub).toBeTruthy();
});

it('ui_locales reaches the service, and the page of a logout, without a script', async () => {
  const browser = new Browser();
  const { url } = await stand.begin('wiki', { ui_locales: 'xx-XX nl-BE' });
  const service = await browser.next(await browser.next(url));
  expect(service.pathname).toBe('/nl/oauth/authenticate.html');
  const page = await browser.request(`${stand.issuer}/logout?ui_locales=nl&client_id=forum`);
  const text = await page.text();
  expect(text).toContain('<html lang="nl">');
  expect(text).toContain('<button>Uitloggen</button>');
  expect(text).not.toContain('<script');
  // The name of the product, as text.
  expect(text.match(/&#60;b&#62;\$&#38;/g)).toHaveLength(2);
});

it('a logout voids the tokens of its product, or of all products, and says that the service has its own session', async () => {
  const browser = new Browser();
  const statusOf = async (token: string) =>
    (await fetch(`${stand.issuer}/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;
  /** Opens the page of a logout. Returns its text, and a function that confirms it. */
  async function logOut(query: Record<string, string>) {
    const page = await browser.request(`${stand.issuer}/logout?${new URLSearchParams(query)}`);
    const text = await page.text();
    const fields = [...text.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, ...pair]) => pair);
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    const confirm = async () =>
      (await browser.request(`${stand.issuer}/logout/confirm`, init)).headers.get('location') ?? '';
    return { text, confirm };
  }
  const { tokens } = await stand.logIn('wiki', {}, 'fresh', browser);
  const { tokens: others } = await stand.logIn('forum', {}, 'fresh', browser);
  const { text, confirm } = await logOut({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'http://localhost:1/wiki/goodbye',
    state: 'bye',
  });
  expect(text).toContain('Do you want to log out of “The wiki”?');
  expect(await statusOf(tokens.access_token)).toBe(200);
  expect(await confirm()).toBe('http://localhost:1/wiki/goodbye?state=bye');
  expect([await statusOf(tokens.access_token), await statusOf(others.access_token)]).toEqual([401, 200]);

  const page = await browser.request(await (await logOut({})).confirm());
  expect(await page.text()).toContain('You are still logged in at Secure Connect.');
  expect(await statusOf(others.access_token)).toBe(401);
});

it('discovery names what the bridge does, and nothing else', async () => {
  const metadata = await (await fetch(`${stand.issuer}/.well-known/openid-configuration`)).json();
  expect(metadata).toMatchObject({
    issuer: stand.issuer,
    authorization_endpoint: `${stand.issuer}/authorize`,
    grant_types_supported: ['authorization_code'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    authorization_response_iss_parameter_supported: true,
    response_modes_supported: ['query', 'fragment'],
    ui_locales_supported: languages,
  });
  const data = Object.values(claimsOfScopes).flat();
  expect(sorted(metadata.claims_supported)).toEqual(sorted(['iss', ...data]));
  expect(metadata.scopes_supported.sort()).toEqual(everything.split(' ').sort());
  expect(Object.keys(metadata)).not.toContain('pushed_authorization_request_endpoint');
});
