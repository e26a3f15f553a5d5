import { describe, expect, it } from 'vitest';
import { browserCookie, cookieAttributes } from '../../contract/cookies.ts';
import { listOfLanguages } from '../../contract/languages.ts';
import { appUnderTest, Browser, origin } from './testing/app-under-test.ts';

/** The request of a link to the start, and its response. */
async function start(
  { connect }: ReturnType<typeof appUnderTest>,
  { browser = new Browser(), path = '/callback?dpplus=start', query = '', headers = {} } = {},
) {
  const response = await connect.handle(browser.request(`${path}&${query}`, headers));
  if (response) browser.keep(response.headers);
  const location = response?.headers.get('location') ?? '';
  return { browser, response, location, parameters: new URLSearchParams(location.split('?')[1]) };
}

/** A whole login that began at the start. */
async function logIn(app: ReturnType<typeof appUnderTest>, query = '', browser = new Browser()) {
  const { parameters } = await start(app, { browser, query });
  const state = encodeURIComponent(parameters.get('state') ?? '');
  return app.comeBack(browser, `${await app.code()}&state=${state}`);
}

const id = 'dpplus4294967295123456789012345678901234';

describe('the start of a login', () => {
  it('redirects to the service, with the cookie of a new browser', async () => {
    const { response, location, parameters } = await start(appUnderTest());
    expect(response?.status).toBe(303);
    expect(location.split('?')[0]).toBe('http://127.0.0.1:4000/en/oauth/authenticate.html');
    const app = { response_type: 'code', client_id: 'demoapp', redirect_uri: `${origin}/callback` };
    const login = { scope: 'email', state: expect.stringMatching(/^[\w.-]+$/), is_sandbox: 'true' };
    expect(Object.fromEntries(parameters)).toEqual({ ...app, ...login });
    expect(response?.headers.get('set-cookie')).toMatch(
      RegExp(`^${browserCookie}=[\\w-]{22}; ${cookieAttributes}$`),
    );
    expect(response?.headers.get('cache-control')).toBe('no-store');
    expect(response?.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['email phone', {}, false],
    ['eid_profile', {}, false],
    ['email\teid_profile', {}, false],
    [' email  email ', {}, true],
    ['phone', { allowedScope: 'phone eid_address', scope: '' }, true],
    ['email', { allowedScope: 'phone eid_address', scope: '' }, false],
  ])('with the scope "%s" and the options %j starts a login: %s', async (scope, changes, isStarted) => {
    const app = appUnderTest({ allowedScope: undefined, ...changes } as object);
    const query = new URLSearchParams({ scope }).toString();
    const { response, location } = await start(app, { query });
    const button = app.connect.button(new Browser().request('/'), { scope });
    if (isStarted) {
      expect(location).toContain(`&scope=${encodeURIComponent(scope)}&`);
      expect([(await button).attributes['data-scope'], app.connect.link({ scope }).html]).toContain(scope);
      return;
    }
    expect([response?.status, location, response?.headers.has('set-cookie')]).toEqual([400, '', false]);
    expect(await response?.text()).toContain('allowedScope');
    expect(app.events).toEqual([{ event: 'start-refused', detail: 'scope' }]);
    await expect(button).rejects.toThrow(/^scope: .* is not within the option allowedScope/);
    expect(() => app.connect.link({ scope })).toThrow('is not within the option allowedScope');
  });

  it('asks for no data if neither the app nor the link has a scope', async () => {
    const app = appUnderTest({ scope: undefined } as object);
    expect((await start(app)).parameters.get('scope')).toBe('');
    expect((await app.connect.button(new Browser().request('/'))).attributes['data-scope'] ?? '').toBe('');
  });

  it('counts a repeated parameter as missing', async () => {
    const query = 'scope=phone&scope=phone&lang=fr&lang=fr&state=a&state=a&popup=1&popup=1';
    const { location } = await start(appUnderTest(), { query });
    expect(location).toMatch(/\/en\/oauth\/.*&scope=email&state=[^&~]+&is_sandbox=true$/);
    expect((await logIn(appUnderTest(), 'href=%2Fa&href=%2Fa')).page).toContain('href="/" class');
  });

  it('brings the user back to the page of the link', async () => {
    const app = appUnderTest();
    const { page, error } = await logIn(app, 'href=%2Fbooks%3Fid%3D1%26x%23top');
    expect(error).toBeUndefined();
    expect((await logIn(app, 'href=/café')).page).toContain('href="/caf%C3%A9" class');
    expect(page).toMatch(
      /<a href="\/books\?id=1&#38;x#top" class="dpplus-return" data-state="\d{10}\.[^"~]+">/,
    );
    expect(app.logins).toHaveLength(2);
  });

  it.each([id, 'a~b~~', '~', 'x'.repeat(1000)])(
    'brings the state of the page to the return page: %s',
    async (own) => {
      const { page } = await logIn(appUnderTest(), `state=${own}`);
      expect(page).toContain(`data-state="${own}"`);
    },
  );

  it.each([
    ['~', ' data-state '],
    ['~x', ' data-state="x" '],
    ['x', ' data-state="x" '],
  ])('brings the state of the page to the return page without one of the app: %s', async (state, own) => {
    const { page } = await appUnderTest().comeBack(new Browser(), `code=C&state=${state}`);
    expect(page).toContain(own);
  });

  it('refuses a longer state, which would return cut', async () => {
    const app = appUnderTest();
    const { response, location } = await start(app, { query: `state=${'x'.repeat(2001)}` });
    expect([response?.status, location]).toEqual([400, '']);
    expect(app.events).toEqual([{ event: 'start-refused', detail: 'state' }]);
  });

  it('keeps the registered query of the redirect URI, and leaves other queries to the app', async () => {
    const app = appUnderTest({ redirectUri: `${origin}/?route=callback&page=1` });
    for (const query of ['route=callback', 'page=1', 'route=home&page=1', 'route=callback2&page=1'])
      expect((await start(app, { path: `/?dpplus=start&${query}` })).response).toBeUndefined();
    const path = '/?route=callback&page=1&dpplus=start';
    expect(app.connect.link({ href: '/books' }).attributes.href).toBe(
      `${origin}${path}&href=%2Fbooks&lang=en`,
    );
    const { browser, parameters } = await start(app, { path });
    const response = await app.connect.handle(
      browser.request(
        `/?page=1&route=callback&error=access_denied&state=${encodeURIComponent(parameters.get('state') ?? '')}`,
      ),
    );
    const location = response?.headers.get('location') ?? '';
    expect(location).toMatch(/^http:\/\/localhost:3000\/\?route=callback&page=1&dpplus=return&outcome=/);
    const page = await (await app.connect.handle(browser.request(location.slice(origin.length))))?.text();
    expect(page).toMatch(/\/\?route=callback&#38;page=1&#38;dpplus=return&#38;outcome=[^"]+&#38;read"/);
    expect(await app.connect.handle(browser.request('/?dpplus=return'))).toBeUndefined();
  });
});

it('the return page reports to the origin of other pages that start logins', async () => {
  const app = appUnderTest({ openerOrigin: 'http://localhost:8000' });
  const { page } = await logIn(app);
  // On the link, and on the tag of the script, which allows it.
  for (const tag of ['a', 'script'])
    expect(page).toMatch(RegExp(`<${tag} [^>]+ data-opener-origin="http://localhost:8000"`));
  expect(app.connect.link().html).not.toContain('data-opener-origin');
  expect((await logIn(appUnderTest())).page).not.toContain('data-opener-origin');
});

describe('the start of a login tells the service', () => {
  it.each([
    ['popup=1', true],
    ['popup=0', false],
    ['popup=', false],
    ['', false],
  ])('with "%s" that the login is in a popup: %s', async (query, isPopup) => {
    expect((await start(appUnderTest(), { query })).location.endsWith('&popup=1')).toBe(isPopup);
  });

  it.each([
    ['lang=it', 'it'],
    ['lang=xx', 'nl'],
    ['lang=it%2F..%2Fevil', 'nl'],
    ['', 'nl'],
  ])('with "%s" the language of the link, or else of the browser: %s', async (query, language) => {
    const { location } = await start(appUnderTest(), { query, headers: { 'accept-language': 'nl' } });
    expect(location).toContain(`/${language}/oauth/authenticate.html?`);
  });
});

it('the start reads a cookie without a space before it', async () => {
  const cookie = `theme=dark;${browserCookie}=${'a'.repeat(22)};x=1`;
  expect(
    (await start(appUnderTest(), { headers: { cookie } })).response?.headers.get('set-cookie'),
  ).toBeNull();
});

it('the start takes a cookie that was sent twice for missing, because another host may have set one', async () => {
  const cookieOf = async (cookie: string) =>
    (await start(appUnderTest(), { headers: { cookie } })).response?.headers.get('set-cookie');
  const [first, second] = ['a', 'b'].map((letter) => `${browserCookie}=${letter.repeat(22)}`);
  expect(await cookieOf(`${first}; theme=dark`)).toBeNull();
  expect(await cookieOf(`${first}; ${second}`)).toMatch(RegExp(`^${browserCookie}=(?!a{22}|b{22})`));
});

describe('the link to the start', () => {
  it('is the same for every user, with a label, and its script allows this start only', () => {
    const { html, attributes, script } = appUnderTest().connect.link();
    const href = `${origin}/callback?dpplus=start&lang=en`;
    expect(attributes).toEqual({ 'data-start': '', target: '_top', rel: 'external', href });
    expect(html).toBe(
      `<a class="dpplus-connect" data-start target="_top" rel="external" href="${href.replace('&', '&#38;')}">` +
        `<span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>${script}`,
    );
    expect(script).toContain(` data-redirect-uri="${origin}/callback"`);
    expect(script).toContain('src="http://127.0.0.1:4000/en/dp_connect.js"');
    expect(script).not.toContain('data-base-url');
  });

  it('has the page, the scope and the language, and leads to the start', async () => {
    const app = appUnderTest();
    const { html, attributes } = app.connect.link({ href: '/books?id=1', scope: 'email phone', lang: 'fr' });
    const { location } = await start(app, { path: attributes.href?.slice(origin.length) });
    expect(location).toMatch(/\/fr\/oauth\/authenticate\.html\?.*&scope=email%20phone&/);
    expect(html).toContain(
      `href="${origin}/callback?dpplus=start&#38;href=%2Fbooks%3Fid%3D1&#38;scope=email+phone&#38;lang=fr"`,
    );
    expect(html).toContain('lang="fr">S’identifier avec Secure Connect</span>');
    expect(html).toContain('/fr/dp_connect.js');
  });

  it('has the language of the app if it is fixed', () => {
    expect(appUnderTest({ language: 'de' }).connect.link().html).toContain('Anmelden mit Secure Connect');
    expect(appUnderTest({ language: () => 'de' }).connect.link().html).toContain('Log in with');
    expect(() => appUnderTest().connect.link({ lang: 'xx' as 'fr' })).toThrow(
      `lang: needs ${listOfLanguages}`,
    );
  });
});
