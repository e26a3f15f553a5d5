import { expect, it } from 'vitest';
import { relyingApp } from '../testing/app-under-test.ts';

it('the first page has the button as it is pasted, and its script', async () => {
  const page = await relyingApp().visit().read('/');
  const app = 'data-client-id="demoapp" data-redirect-uri="http://localhost:3000/callback"';
  expect(page).toMatch(
    new RegExp(
      `<a class="dpplus-connect" href="http://127.0.0.1:4000/en/oauth/authenticate.html\\?response_type=code&[^"]+" data-scope="email phone eid_profile" ${app} data-is-sandbox="true" data-state="[\\w.-]+"><span class="dpplus-label" lang="en">Log in with Secure Connect</span></a>`,
    ),
  );
  expect(page).toContain(`<script src="http://127.0.0.1:4000/en/dp_connect.js" ${app}></script>`);
});

it('the button and the return page are in English, whatever the browser prefers', async () => {
  const visitor = relyingApp().visit();
  const headers = { 'accept-language': 'nl' };
  const page = await (await visitor.get('/', { headers })).text();
  expect(page).toContain('/en/dp_connect.js');
  expect(page).toContain('<html lang="en">');
});

it('the app redirects a request for another host name to the registered one, and nowhere else', async () => {
  const response = await relyingApp().app.request('http://127.0.0.1:3000//elsewhere.example/?x=1');
  expect(response.status).toBe(307);
  expect(response.headers.get('location')).toBe('http://localhost:3000//elsewhere.example/?x=1');
});
