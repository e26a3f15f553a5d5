import { describe, expect, it } from 'vitest';
import { languages } from '../languages.ts';
import { relyingApp } from '../testing/app-under-test.ts';

describe('the first page', () => {
  it.each(languages)('speaks %s, and loads the button in it', async (language) => {
    const page = await relyingApp().visit().read(`/?lang=${language}`);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<script src="http://127.0.0.1:4000/${language}/dp_connect.js" `);
    expect(page).not.toContain('undefined');
  });

  it('follows the browser’s language until the user chooses one', async () => {
    const visitor = relyingApp().visit();
    const headers = { 'accept-language': 'sv, nl-BE;q=0.8, en;q=0.5' };
    expect(await (await visitor.get('/', { headers })).text()).toContain('<html lang="nl">');
    await visitor.get('/?lang=it', { headers });
    expect(await (await visitor.get('/', { headers })).text()).toContain('<html lang="it">');
  });

  it.each([
    ['fr-CH', 'fr'],
    ['sv, DE', 'de'],
    ['sv,it;q=0.1', 'it'],
    ['de;q=0.5, fr;q=0.9', 'fr'],
    ['de;q=0, fr', 'fr'],
    ['itx, fr', 'fr'],
    ['sv', 'en'],
    ['', 'en'],
  ])('takes %j from the browser as %s', async (header, language) => {
    const headers = { 'accept-language': header };
    const page = await (await relyingApp().visit().get('/', { headers })).text();
    expect(page).toContain(`<html lang="${language}">`);
  });

  it('falls back to English for a language it does not have', async () => {
    const page = await relyingApp().visit().read('/?lang="><script>');
    expect(page).toContain('<html lang="en">');
    expect(page).not.toContain('"><script>');
  });

  it('has the button as it is pasted', async () => {
    const page = await relyingApp().visit().read('/');
    expect(page).toMatch(
      /<a href="#" class="dpplus-connect" data-scope="email phone eid_profile" data-client-id="demoapp" data-redirect-uri="http:\/\/localhost:3000\/callback" data-is-sandbox="true" data-state="[\w.-]+"><\/a>/,
    );
  });

  it('marks the button as production when it is in production', async () => {
    expect(
      await relyingApp({ isSandbox: false, baseUrl: 'https://service.example' }).visit().read('/'),
    ).toContain('data-is-sandbox="false"');
  });

  it('has a new state in every view', async () => {
    const visitor = relyingApp().visit();
    expect(await visitor.readState()).not.toBe(await visitor.readState());
  });

  it('greets a logged-in user, without a button', async () => {
    const { visit, reader } = relyingApp();
    await reader({ persona: 'fresh' });
    const visitor = visit();
    await visitor.logIn();
    const page = await visitor.read('/');
    expect(page).toContain('Welcome back');
    expect(page).not.toContain('dpplus-connect');
  });

  it('redirects a request for another host name to the registered one, and nowhere else', async () => {
    const { app } = relyingApp();
    const response = await app.request('http://127.0.0.1:3000//elsewhere.example/?lang=fr');
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe('http://localhost:3000//elsewhere.example/?lang=fr');
  });
});
