import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { type ProblemCode, problemCodes } from '../button/options/problems.ts';
import { enterPage } from '../button/testing/enter-page.ts';
import { lint } from './lint.ts';

/** The attributes of a button without a problem, with changes; `null` leaves an attribute out. */
function attributes(changes: Record<string, string | null> = {}) {
  const all = {
    'client-id': 'app',
    'redirect-uri': 'https://shop.test/callback',
    scope: 'email',
    state: 's',
    'is-sandbox': 'false',
    ...changes,
  };
  return Object.entries(all)
    .map(([name, value]) => (value === null ? '' : ` data-${name}="${value}"`))
    .join('');
}

const link = (changes?: Record<string, string | null>) =>
  `<a href="#" class="dpplus-connect"${attributes(changes)}></a>`;
const form = (changes?: Record<string, string | null>) =>
  `<form class="dpplus-connect"${attributes(changes)}></form>`;
const start = (href: string) => `<a class="dpplus-connect" href="${href}" data-start=""></a>`;
const script = (more = '') => `<script type="text/plain" src="/en/dp_connect.js"${more}></script>`;

/** A page with its problems, as the script reports them. */
const cases: [title: string, codes: ProblemCode[], html: string, url?: string][] = [
  ['a complete link', [], link()],
  ['a complete form', [], form({ scope: null })],
  ['a link without a client id', ['client-id-missing'], link({ 'client-id': null })],
  ['a form with an empty client id', ['client-id-missing'], form({ 'client-id': '' })],
  ['a link without a redirect URI', ['redirect-uri-missing'], link({ 'redirect-uri': null })],
  ['a relative redirect URI', ['redirect-uri-invalid'], link({ 'redirect-uri': '/callback' })],
  ['a redirect URI without a host', ['redirect-uri-invalid'], link({ 'redirect-uri': 'https://' })],
  ['a link without a scope', ['scope-missing'], link({ scope: null })],
  ['a link without a state', ['state-missing'], link({ state: null })],
  ['a form without a state', ['state-missing'], form({ state: null })],
  ['an unknown value of is-sandbox', ['is-sandbox-invalid'], link({ 'is-sandbox': 'yes' })],
  [
    'a test on a public page',
    ['is-sandbox-public'],
    link({ 'is-sandbox': 'true' }),
    'https://shop.example/login',
  ],
  ['two unknown values', ['unknown-value', 'unknown-value'], link({ style: 'huge', theme: 'dark' })],
  [
    'a client id that is not on the allowlist',
    ['client-id-pinned'],
    script(' data-client-id="one two"') + link(),
  ],
  ['a client id from the allowlist', [], script(' data-client-id="app"') + link({ 'client-id': null })],
  [
    'a redirect URI that is not on the allowlist',
    ['redirect-uri-pinned'],
    link() + script(' data-redirect-uri="https://shop.test/other"'),
  ],
  ['a start on the origin of the page', [], start('/callback/start')],
  ['a start on another origin', ['redirect-uri-pinned'], start('https://other.test/callback/start')],
  [
    'a start below a redirect URI of the allowlist',
    [],
    script(' data-redirect-uri="https://other.test/callback"') + start('https://other.test/callback/start'),
  ],
  [
    'an insecure URL of the service',
    ['base-url-invalid'],
    script(' data-base-url="http://a.example"') + link(),
  ],
  [
    'a return link to another scheme',
    ['opener-origin-invalid'],
    '<a class="dpplus-return" href="/" data-opener-origin="ftp://a.test">Continue</a>',
  ],
  [
    'a link in a template, which is not part of the page',
    [],
    `<template>${link({ state: null })}</template>`,
  ],
  ['two buttons', ['state-missing', 'scope-missing'], link({ state: null }) + link({ scope: null })],
];

const pageUrl = 'https://shop.test/login';

const setUrl = (url: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);

let leavePage: () => void;
let before: string;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  leavePage = enterPage();
  before = location.href;
});
afterEach(() => {
  setUrl(before);
  leavePage();
  vi.restoreAllMocks();
});

/** The problems that the script reports in a browser. */
async function inBrowser(html: string, url: string) {
  setUrl(url);
  document.body.innerHTML = html;
  const { configureBy } = await import('../button/service/configure.ts');
  const { api } = await import('../button/api.ts');
  const tag = document.querySelector('script');
  configureBy((name) => tag?.getAttribute(`data-${name}`), tag?.src);
  api.scan();
  return api.diagnose().map(({ element: _, ...problem }) => problem);
}

it.each(cases)(
  'lint finds the problems that the page has: %s',
  async (_title, codes, html, url = pageUrl) => {
    const linted = lint(html, url).warnings.map(({ line: _, column: __, ...problem }) => problem);
    expect(linted.map(({ code }) => code)).toEqual(codes);
    expect(linted).toEqual(await inBrowser(html, url));
  },
);

test('a row has each problem that a page can have before a login', () => {
  const inRows = new Set(cases.flatMap(([, codes]) => codes));
  // The first one depends on the message of another page. The other one needs a build without a URL of the service.
  const others: ProblemCode[] = ['return-href-refused', 'base-url-missing'];
  expect([...inRows, ...others].sort()).toEqual(problemCodes().sort());
});

test('a warning has the line and the column of its element', () => {
  const html = `<!doctype html>\n<p>\n  ${link({ state: null })}\n${form({ state: null })}`;
  expect(lint(html).warnings.map(({ line, column }) => [line, column])).toEqual([
    [3, 3],
    [4, 1],
  ]);
});

test('a page without a URL has no warnings that need its origin', () => {
  const html = link({ 'is-sandbox': 'true' }) + start('https://other.test/start');
  expect(lint(html)).toEqual({ warnings: [], found: 2 });
  expect(lint(script(' data-redirect-uri="https://shop.test/callback"') + html).warnings).toMatchObject([
    { code: 'redirect-uri-pinned', value: 'https://other.test/start' },
  ]);
});

test('the page’s base is the base of a start', () => {
  const html = `<base href="https://other.test/">${start('/start')}`;
  expect(lint(html, pageUrl).warnings).toMatchObject([{ value: 'https://other.test/start' }]);
});

test('the allowlists of one page do not apply to the next page', () => {
  lint(script(' data-client-id="other"') + link(), pageUrl);
  expect(lint(link(), pageUrl).warnings).toEqual([]);
});

test('the command leaves the globals of its process as they were', () => {
  const before = [document, location, Element];
  lint(link());
  expect([document, location, Element]).toEqual(before);
});
