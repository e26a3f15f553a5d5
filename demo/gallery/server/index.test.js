import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createSessionStore } from '../../relying-app/session/sessions.js';
import { texts } from '../texts.js';
import { createGallery } from './index.js';

const origin = 'http://localhost:3000';
const gallery = createGallery({
  origin,
  baseUrl: 'http://127.0.0.1:4000',
  clientId: 'demoapp',
  redirectUri: `${origin}/callback`,
  sessions: createSessionStore(),
});
/** @param {string} path @param {Record<string, string>} [headers] */
const get = (path, headers = {}) => gallery.request(origin + path, { headers });

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
    const page = await (await get(`${path}?button-lang=${encodeURIComponent(asked)}`)).text();
    expect(page.match(/\w+\/dp_connect\.js/g)).toEqual([`${loaded}/dp_connect.js`]);
    expect(page).not.toContain('"><script>');
  }
});

it('gives each sample the address of its settings', async () => {
  const page = await (await get('/samples?button-lang=de')).text();
  expect(page.match(/class="dpplus-connect"/g)).toHaveLength(48);
  expect(page).toContain(
    'href="/gallery?button-lang=de&amp;text=connect&amp;size=small&amp;theme=outline&amp;scheme=dark#configure"',
  );
});

it('gives the tag of this version in each language with the hash of its file', async () => {
  const files = JSON.parse(readFileSync('dist/cdn/integrity.json', 'utf8'));
  const page = await (await get('/')).text();
  const tags = [...page.matchAll(/static\.example\/(v\S+)&quot; integrity=&quot;(\S+)&quot;/g)];
  expect(tags.map(([, path = '', hash]) => [files[path]?.integrity, hash])).toEqual(
    tags.map(([, , hash]) => [hash, hash]),
  );
  expect(tags).toHaveLength(5);
});

it.each([
  ['gallery.css', 'text/css; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
])('serves %s', async (name, type) => {
  const response = await get(`/assets/${name}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
});

it('serves the scripts as they are built', async () => {
  const response = await get('/assets/gallery.js');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  expect(await response.text()).toBe(readFileSync('dist/gallery/gallery.js', 'utf8'));
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

it('shows a frame of samples for each language, in the page’s words and in its own', async () => {
  const page = await (await get('/?lang=de')).text();
  const headings = [
    ...page.matchAll(/<summary><h3>(.*?)<\/h3><\/summary>\s*<iframe src="([^"]*)" title="([^"]*)"/g),
  ];
  expect(headings.map(([, ...parts]) => parts)).toEqual([
    [
      'Englisch <span lang="en">English</span>',
      '/gallery/samples?button-lang=en',
      'Alle Schaltflächen auf Englisch',
    ],
    [
      'Französisch <span lang="fr">Français</span>',
      '/gallery/samples?button-lang=fr',
      'Alle Schaltflächen auf Französisch',
    ],
    ['Deutsch', '/gallery/samples?button-lang=de', 'Alle Schaltflächen auf Deutsch'],
    [
      'Niederländisch <span lang="nl">Nederlands</span>',
      '/gallery/samples?button-lang=nl',
      'Alle Schaltflächen auf Niederländisch',
    ],
    [
      'Italienisch <span lang="it">Italiano</span>',
      '/gallery/samples?button-lang=it',
      'Alle Schaltflächen auf Italienisch',
    ],
  ]);
});

it.each(['fr', 'nl'])(
  'begins the name of a language in %s with a capital, in a heading only',
  async (language) => {
    const page = await (await get(`/?lang=${language}`)).text();
    const name = new Intl.DisplayNames(language, { type: 'language' }).of('en') ?? '';
    const title = texts[/** @type {'fr'} */ (language)].samplesTitle(name);
    expect(page).toContain(`title="${title}"`);
    expect(page).toContain(`<h3>${name[0]?.toUpperCase()}${name.slice(1)} <`);
  },
);

it.each(/** @type {const} */ (['en', 'fr', 'de', 'nl', 'it']))('is written in %s', async (language) => {
  const answer = await get('/', { 'accept-language': language });
  const page = await answer.text();
  expect(answer.headers.has('set-cookie')).toBe(false);
  expect(page).toContain(`<html lang="${language}">`);
  expect(page).toContain(`<title>${texts[language].title}</title>`);
  expect(page).toContain(`lang="${language}" hreflang="${language}" aria-current="true"`);
  expect(page).toContain(`<link rel="modulepreload" href="/gallery/assets/${language}.js">`);
  expect((await get(`/assets/${language}.js`)).status).toBe(200);
});

it('keeps the language that was chosen, on its other pages too', async () => {
  const cookie = (await get('/?lang=it')).headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await (await get('/', { cookie })).text()).toContain('<html lang="it">');
  const samples = await (await get('/samples?button-lang=de', { cookie })).text();
  expect(samples).toContain('<title>Tutti i pulsanti in tedesco</title>');
});

it('hands the registration to what tries a login, and no state to anybody', async () => {
  const page = await (await get('/')).text();
  for (const tag of ['gallery-configurator base-url="http://127.0.0.1:4000"', 'gallery-way-back'])
    expect(page).toContain(`<${tag} client-id="demoapp" redirect-uri="http://localhost:3000/callback">`);
  expect(await (await get('/preview')).text()).toContain(
    '<main data-client-id="demoapp" data-redirect-uri="http://localhost:3000/callback"></main>',
  );
  expect(page).not.toContain('data-state="s');
});

it('shows every wording, size and theme in light and in dark, once each', async () => {
  const page = await (await get('/samples?button-lang=fr')).text();
  expect(page).toContain('<title>All buttons in French</title>');
  expect(
    [
      ...page.matchAll(
        /<div class="(\w+)" role="group" aria-labelledby="([^"]*)">\s*<p class="scheme" id="(\w+)">(\w+)<\/p>/g,
      ),
    ].map(([, ...parts]) => parts),
  ).toEqual([
    ['light', 'light', 'light', 'Light'],
    ['dark', 'dark', 'dark', 'Dark'],
  ]);
  expect([...page.matchAll(/<span class="size">(\w+)</g)].slice(0, 4).map(([, size]) => size)).toEqual([
    ...['Large', 'Default', 'Medium', 'Small'],
  ]);
  const samples = [...page.matchAll(/data-text="([^"]*)" data-style="([^"]*)" data-theme="([^"]*)"/g)];
  expect(new Set(samples.map(([whole]) => whole)).size).toBe(24);
  expect(samples[0]?.slice(1)).toEqual(['secure-login', 'large', 'filled']);
  expect(page).toContain('class="dpplus-connect" data-scope="email" data-client-id="demoapp"');
});

it('pins the samples to its own registration, and not the page on which people try theirs', async () => {
  const pins = 'data-client-id="demoapp" data-redirect-uri="http://localhost:3000/callback"></script>';
  expect(await (await get('/samples')).text()).toContain(`/en/dp_connect.js" ${pins}`);
  expect(await (await get('/preview')).text()).toContain('/en/dp_connect.js"></script>');
});

it('has the headers where there is no page too', async () => {
  const response = await get('/nowhere');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(response.headers.get('referrer-policy')).toBe('same-origin');
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(response.headers.has('strict-transport-security')).toBe(false);
});

it.each(['/', '/samples', '/preview'])('has a document of its own at %s', async (path) => {
  const response = await get(path);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await response.text()).toMatch(/^<!doctype html>\n<html lang="en">/);
});
