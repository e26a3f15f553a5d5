import { expect, it } from 'vitest';
import { createGallery } from './index.js';

const origin = 'http://localhost:3000';
const gallery = createGallery({
  origin,
  baseUrl: 'http://127.0.0.1:4000',
  clientId: 'demoapp',
  redirectUri: `${origin}/callback`,
});
/** @param {string} path */
const get = (path) => gallery.request(origin + path);

it('may run its own scripts and the service’s, and only itself may frame it', async () => {
  const { headers } = await get('/');
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' http://127.0.0.1:4000",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ]);
  expect(headers.get('cache-control')).toBe('no-cache');
});

it.each([
  ['fr', 'fr'],
  ['"><script>', 'en'],
])('loads one script, for a language that there is: %s', async (asked, loaded) => {
  for (const path of ['/samples', '/preview']) {
    const page = await (await get(`${path}?lang=${encodeURIComponent(asked)}`)).text();
    expect(page.match(/\w+\/dp_connect\.js/g)).toEqual([`${loaded}/dp_connect.js`]);
    expect(page).not.toContain('"><script>');
  }
});

it('gives each sample the address of its settings', async () => {
  const page = await (await get('/samples?lang=de')).text();
  expect(page.match(/class="dpplus-connect"/g)).toHaveLength(48);
  expect(page).toContain(
    'href="/gallery?lang=de&amp;text=connect&amp;size=small&amp;theme=outline&amp;scheme=dark#configure"',
  );
});

it.each([
  ['gallery.css', 'text/css; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
])('serves %s', async (name, type) => {
  const response = await get(`/assets/${name}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
});

it.each(['/assets/no-such.js', '/assets/..%2F..%2Fserver%2Findex.js', '/assets/%2e%2e/start.js', '/nowhere'])(
  'has nothing at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

it('sends whoever came by another host name to the registered one', async () => {
  const response = await gallery.request('http://127.0.0.1:3000/?lang=fr');
  expect(response.headers.get('location')).toBe(`${origin}/?lang=fr`);
});
