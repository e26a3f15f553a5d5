import { expect, it } from 'vitest';
import { createDemoSite } from './demo-site.ts';

const origin = 'http://localhost:3000';
const site = createDemoSite({
  origin,
  baseUrl: 'http://127.0.0.1:4000',
  clientId: 'demoapp',
  clientSecret: 'secret',
});
const get = (path: string) => site.request(origin + path);

it('leads to the gallery with the settings of the link', async () => {
  const { headers } = await get('/gallery?theme=outline');
  expect(headers.get('location')).toBe('/site/gallery.html?theme=outline');
});

it('tells the buttons of the site to log in to this app with the sandbox', async () => {
  const module = await (await get('/site/assets/demonstration.js')).text();
  expect(module).toContain('"baseUrl":"http://127.0.0.1:4000","clientId":"demoapp"');
  expect(module).toContain(`"redirectUri":"${origin}/callback"`);
});

it('redirects visitors from another host name to the registered one', async () => {
  const response = await site.request('http://127.0.0.1:3000/site/gallery.html');
  expect(response.headers.get('location')).toBe(`${origin}/site/gallery.html`);
});

it('lets its own pages frame the site, and keeps the popup connected', async () => {
  const { headers } = await get('/site/gallery.html');
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(headers.get('cache-control')).toBe('no-cache');
});

it.each(['/site/nowhere.html', '/site/%00', '/site/..%2f..%2fpackage.json', '/site/%2e%2e/demo/start.js'])(
  'has nothing at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
