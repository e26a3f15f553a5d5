import { expect, it } from 'vitest';
import type { Language } from '../../contract/languages.ts';
import { texts } from '../../contract/texts.ts';
import type { ConnectOptions } from './options.ts';
import { drawReturn, type EndedLogin, returnPageOf } from './return-page.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

const text = texts.en;
const contact = 'mailto:help@books.example';
const redirectUri = 'https://books.example:8443/callback';
const place = 'Reference: 3f9a0c72 · books.example:8443 · 2026-11-30 21:29 UTC';
const page = (outcome: Partial<EndedLogin>, options: { contact?: string } = {}, errorPage?: string) =>
  returnPageOf(
    { language: 'en', state: 's', login: '3f9a0c72', at: 1_796_074_199_000, href: '/', ...outcome },
    '<script>',
    { redirectUri, ...options },
    errorPage,
  );

it.each<[string, Partial<EndedLogin>, object]>([
  ['that succeeded', {}, { title: text.title }],
  ['whose answer came twice', { isUsed: true }, { title: text.used, message: text.lead }],
  [
    'that the app refused in its own words',
    { error: 'blocked', message: 'Blocked.', isUsed: true },
    {
      title: text.failed,
      error: 'blocked',
      message: 'Blocked.',
      code: `Code: blocked · ${place}`,
    },
  ],
  [
    'that failed',
    { error: 'access_denied' },
    {
      title: text.failed,
      error: 'access_denied',
      message: text.errors.access_denied,
      code: `Code: access_denied · ${place}`,
    },
  ],
])('the parts of the page of a login %s', (_, outcome, expected) => {
  const { title, error, message, code, contact } = page(outcome);
  expect({ title, error, message, code, contact }).toEqual({ ...expected, contact: undefined });
});

it('the page of a success has no text but its title and its link', () => {
  const shown = drawReturn(page({})).replace(/<style>.*<\/style>/, '');
  expect(shown.replace(/<[^>]*>/g, '')).toBe(text.title + text.title + text.continue);
});

it('an error has the id of its login as a part, and a success has none', () => {
  expect(page({ error: 'access_denied' }).reference).toBe('3f9a0c72');
  expect(page({})).not.toHaveProperty('reference');
  expect(page({}).link).not.toContain('reference');
});

it.each<[Language, string]>([
  ['en', 'Code: access_denied · Reference: '],
  ['fr', 'Code\u00a0: access_denied · Référence\u00a0: '],
  ['de', 'Code: access_denied · Referenz: '],
  ['nl', 'Code: access_denied · Referentie: '],
  ['it', 'Codice: access_denied · Riferimento: '],
])('the line for the help desk has its names in the language of the user: %s', (language, names) => {
  const { code } = page({ language, error: 'access_denied' });
  expect(code).toBe(`${names}3f9a0c72 · books.example:8443 · 2026-11-30 21:29 UTC`);
});

it('the link for the script tells the page with the button of an error, and is hidden beside the one back', () => {
  const outcome = { state: 's', href: '/books', error: 'blocked', message: 'a "b"', login: 'a"b', at: 0 };
  const { link } = returnPageOf(
    { language: 'en', ...outcome },
    '',
    { redirectUri, openerOrigin: 'https://a.example' },
    '/read',
  );
  expect(link).toBe(
    '<a href="/read" class="dpplus-return" data-state="s" data-error="blocked" ' +
      'data-error-description="a &#34;b&#34;" data-reference="a&#34;b" data-opener-origin="https://a.example" hidden></a>' +
      `<a href="/books">${text.back}</a>`,
  );
});

it.each<[string, Partial<EndedLogin>, string, string]>([
  ['a success', {}, '', ''],
  ['an error', { error: 'access_denied' }, text.back, text.contact],
  ['an error that only the developer ends', { error: 'invalid_client' }, text.contact, text.back],
])('the links of %s', (_, outcome, first, second) => {
  const html = drawReturn(page(outcome, { contact }));
  const labels = Array.from(html.matchAll(/<a [^>]*>([^<]*)<\/a>/g), ([, label]) => label);
  expect(labels).toEqual(first ? [first, second] : [text.continue]);
});

it('without a contact, the page of an error has one visible link, and no undefined part', () => {
  const html = drawReturn(page({ error: 'invalid_client' }, {}, '/read'));
  expect(html.match(/<a (?![^>]*hidden)/g)).toHaveLength(1);
  expect(html).toContain(`</a><a href="/">${text.back}</a></p><p></p><small>`);
  const end = `data-state="s">${text.continue}</a></p><p></p><small></small></main><script>`;
  expect(drawReturn(page({}))).toMatch(RegExp(`<h1>[^<]*</h1><p></p><p><a [^>]*${end}$`));
});

it('the texts of a page are no HTML', () => {
  const [title, message, code] = ['<b>', '<i>', '<u>'];
  expect(drawReturn({ ...page({}), title, message, code })).not.toMatch(/<[biu]>/);
});

it.each<[string, Partial<ConnectOptions<string>>, object]>([
  ['a success', {}, { title: text.used, href: '/' }],
  [
    'a user who is asked',
    { onLogin: () => 'ask', pages: { ask: '/ask' } },
    { title: text.title, href: '/ask' },
  ],
  [
    'a refusal',
    { onLogin: () => ({ refuse: 'blocked', message: 'Blocked.' }) },
    { title: text.failed, href: '/' },
  ],
])('of %s that is repeated to a browser without the session', async (_, options, expected) => {
  const app = appUnderTest({ ...options, returnPage: (shown) => Response.json(shown) });
  const browser = new Browser();
  const query = `${await app.code()}&state=${await app.draw(browser)}`;
  await app.connect.handle(browser.request(`/callback?${query}`));
  const repeated = await app.comeBack(browser, query);
  expect(JSON.parse(repeated.page)).toMatchObject(expected);
});
