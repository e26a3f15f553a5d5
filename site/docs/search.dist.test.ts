import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { type Entry, find, searchOptions } from './search-options.ts';

const search = MiniSearch.loadJSON<Entry>(readFileSync('dist/site/docs/search.json', 'utf8'), searchOptions);

/** The pages of the first results for a query. */
const found = (query: string, most: number) =>
  find(search, query)
    .slice(0, most)
    .map(({ id }) => String(id).replace(/\.html.*/, ''));

/** What people search for, by the pages of which one has to be the first result. */
const first: Readonly<Record<string, string>> = {
  accessibility: 'dark mode',
  attributes: 'narrow',
  csp: 'csp, nonce, sri',
  express: 'helmet',
  frameworks: 'ssr, htmx',
  keys: 'rotate secret',
  'native-apps': 'capacitor, flutter, android, mobile app',
  'openid-connect': 'sso, oidc, saml',
  'openid-connect php': 'apache',
  operations: 'kubernetes, systemd',
  'express operations server': 'nginx',
  'express server': 'ioredis',
  'operations server': 'redis',
  php: 'htaccess',
  symfony: 'symfony',
  laravel: 'laravel',
  python: 'django, flask',
  'redirect-mode': 'popup blocked, iframe',
  'return-page': 'logout',
  'sandbox-hosting': 'docker compose',
  'going-live': 'exit, leave, lock-in',
  privacy: 'delete account',
  questions: 'sla, eidas, sub-processor, level of assurance, uptime, audit, pentest, 2fa, mfa',
  server: 'link account, existing users, session, koa',
  'server testing': 'nestjs',

  spa: 'spa api',
  testing: 'jest, commonjs, cypress',
  troubleshooting:
    'button not shown, button missing, state mismatch, invalid state, login_failed, 404 callback, popup stays open',
  'troubleshooting users': 'unknown_state, expired_state',
  watch: 'monitoring, prometheus',
  'why-not': 'fedcm, phishing',
  wordpress: 'wordpress cache',
  workers: 'workers, bun, deno',
};
const rows = Object.entries(first).flatMap(([pages, queries]) =>
  queries.split(', ').map((query) => [query, pages]),
);

it.each(rows)('the search for “%s” leads first to %s', (query = '', pages = '') => {
  expect(pages.split(' ')).toContain(found(query, 1)[0]);
});

it.each([
  ['Spring', 'openid-connect'],
  ['attackers', 'keys'],
  ['GDPR', 'privacy'],
  ['cookie banner', 'privacy'],
  ['production', 'going-live'],
  ['launch', 'going-live'],
  ['WebView', 'native-apps'],
  ['help desk', 'users'],
  ['migrate', 'migrating'],
  ['update', 'versions'],
  ['license', 'questions'],
  ['price', 'questions'],
  ['log out', 'return-page'],
  ['color', 'attributes'],
  ['data-state', 'attributes'],
  ['install npm', 'readme'],
])('the search for “%s” leads to the page %s with its first or second result', (query, page) => {
  expect(found(query, 2)).toContain(page);
});
