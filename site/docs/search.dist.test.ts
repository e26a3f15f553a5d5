import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { type Entry, searchOptions } from './search-options.ts';

const search = MiniSearch.loadJSON<Entry>(readFileSync('dist/site/docs/search.json', 'utf8'), searchOptions);

it.each([
  ['PHP', 'php'],
  ['WordPress', 'wordpress'],
  ['Django', 'python'],
  ['Spring', 'openid-connect'],
  ['attackers', 'keys'],
  ['GDPR', 'privacy'],
  ['privacy', 'privacy'],
  ['cookies', 'privacy'],
  ['cookie banner', 'privacy'],
  ['retention', 'privacy'],
  ['go live', 'going-live'],
  ['production', 'going-live'],
  ['unpublish', 'going-live'],
  ['launch', 'going-live'],
  ['native app', 'native-apps'],
  ['WebView', 'native-apps'],
  ['help desk', 'users'],
  ['migrate', 'migrating'],
  ['update', 'versions'],
  ['support', 'versions'],
  ['licence', 'questions'],
  ['license', 'questions'],
  ['price', 'questions'],
  ['logout', 'return-page'],
  ['log out', 'return-page'],
  ['CSP', 'csp'],
  ['colour', 'attributes'],
  ['color', 'attributes'],
  ['install npm', 'readme'],
  ['popup blocked', 'redirect-mode'],
  ['OpenID Connect', 'openid-connect'],
  ['Keycloak', 'openid-connect'],
])('the search for “%s” leads to the page %s with its first or second result', (query, page) => {
  const results = search.search(query).slice(0, 2);
  expect(results.map(({ id }) => String(id).replace(/\.html.*/, ''))).toContain(page);
});
