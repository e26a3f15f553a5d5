import { describe, expect, it } from 'vitest';
import { relyingApp } from './app-under-test.js';

describe('the login page', () => {
  it.each(['en', 'fr', 'de', 'nl', 'it'])('speaks %s, and loads the button in it', async (language) => {
    const page = await relyingApp().visit().read(`/?lang=${language}`);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<script src="http://127.0.0.1:4000/${language}/dp_connect.js"></script>`);
    expect(page).not.toContain('undefined');
  });

  it('follows the browser’s language until the reader chooses one', async () => {
    const visitor = relyingApp().visit();
    const headers = { 'accept-language': 'sv, nl-BE;q=0.8, en;q=0.5' };
    expect(await (await visitor.get('/', { headers })).text()).toContain('<html lang="nl">');
    await visitor.get('/?lang=it', { headers });
    expect(await (await visitor.get('/', { headers })).text()).toContain('<html lang="it">');
  });

  it('falls back to English for a language it does not have', async () => {
    const page = await relyingApp().visit().read('/?lang="><script>');
    expect(page).toContain('<html lang="en">');
    expect(page).not.toContain('"><script>');
  });

  it('carries the button as it is pasted', async () => {
    const page = await relyingApp().visit().read('/');
    expect(page).toMatch(
      /<a href="#" class="dpplus-connect" data-scope="email phone eid_profile" data-client-id="demoapp" data-redirect-uri="http:\/\/localhost:3000\/callback" data-is-sandbox="true" data-state="[\w-]{43}"><\/a>/,
    );
  });

  it('says so in the button when it is in production', async () => {
    expect(await relyingApp({ isSandbox: false }).visit().read('/')).toContain('data-is-sandbox="false"');
  });

  it('gives every view a state of its own', async () => {
    const visitor = relyingApp().visit();
    expect(await visitor.readState()).not.toBe(await visitor.readState());
  });

  it('greets whoever is logged in, without a button', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    const page = await visitor.read('/');
    expect(page).toContain('Welcome back');
    expect(page).not.toContain('dpplus-connect');
  });

  it('sends whoever came by another host name to the registered one, and nowhere else', async () => {
    const { app } = relyingApp();
    const response = await app.request('http://127.0.0.1:3000//elsewhere.example/?lang=fr');
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe('http://localhost:3000//elsewhere.example/?lang=fr');
  });
});

describe('every answer', () => {
  it('may run the service’s script only, and nothing may frame it', async () => {
    const { headers } = await relyingApp().visit().get('/');
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      'script-src http://127.0.0.1:4000',
      "style-src 'self'",
      "img-src 'self'",
      "form-action 'self' http://127.0.0.1:4000",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  });

  it('is a page of its own where there is none', async () => {
    const response = await relyingApp().visit().get('/no-such-page');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Page not found');
  });

  it('keeps the session in a cookie that scripts and other sites cannot use', async () => {
    const { headers } = await relyingApp().visit().get('/');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('ties the cookie to this very host where there is https', async () => {
    const origin = 'https://library.example';
    const { headers } = await relyingApp({ origin }).app.request(origin);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
  });
});

describe('the account page', () => {
  it('greets with the UUID and the granted scope', async () => {
    const { visit, sandbox } = relyingApp();
    const visitor = visit();
    await visitor.logIn();
    const page = await visitor.read('/account');
    expect(page).toContain(await uuidOf(sandbox, 'fresh'));
    expect(page).toContain('E-mail address');
    expect(page).toContain('Identity-card details');
    expect(page).not.toContain('Phone number');
  });

  it('says that nothing is shared after an authentication only', async () => {
    const visitor = relyingApp().visit();
    await visitor.logIn({ scope: '' });
    expect(await visitor.read('/account')).toContain('Nothing but your identifier');
  });

  it('is closed to whoever is not logged in', async () => {
    const response = await relyingApp().visit().get('/account');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/');
  });
});

describe('logging out', () => {
  it('ends the session on the server, not only in the browser', async () => {
    const { visit } = relyingApp();
    const [visitor, thief] = [visit(), visit()];
    await visitor.logIn();
    for (const [name, value] of visitor.jar) thief.jar.set(name, value);
    expect((await visitor.post('/logout')).headers.get('location')).toBe('/');
    expect((await visitor.get('/account')).status).toBe(303);
    expect((await thief.get('/account')).status).toBe(303);
  });

  it('keeps the chosen language', async () => {
    const visitor = relyingApp().visit();
    await visitor.get('/?lang=de');
    await visitor.logIn();
    await visitor.post('/logout');
    expect(await visitor.read('/')).toContain('<html lang="de">');
  });

  it.each([
    ['another site', { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this host', { origin: 'http://localhost:5000', 'sec-fetch-site': 'same-site' }],
    ['nobody in particular', {}],
  ])('refuses when %s asks', async (_who, headers) => {
    const visitor = relyingApp().visit();
    await visitor.logIn();
    expect((await visitor.post('/logout', {}, headers)).status).toBe(403);
    expect((await visitor.get('/account')).status).toBe(200);
  });
});

/**
 * @param {import('dpplus-connect/sandbox').Sandbox} sandbox
 * @param {string} persona
 * @returns {Promise<string>}
 */
async function uuidOf(sandbox, persona) {
  const response = await sandbox.fetch(new Request('http://127.0.0.1:4000/_sandbox/personas'));
  /** @type {{ id: string, apps: { uuid: string }[] }[]} */
  const personas = await response.json();
  return personas.find(({ id }) => id === persona)?.apps[0]?.uuid ?? 'no such persona';
}
