import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { productOf, readConfig } from './config.ts';

const folder = temporaryFolder();
const write = (name: string, text: string, mode = 0o600) => writeFileSync(join(folder, name), text, { mode });
write('secret', `${'s'.repeat(32)}\n`);
write('short', 'too-short-secret-value');
write('umlaut', 'ü'.repeat(32));
write('lines', `${'s'.repeat(32)}\n${'s'.repeat(32)}`);
write('open', 's'.repeat(32), 0o644);
write('group', 's'.repeat(32), 0o640);
write('url', 'localhost:6379');

const file = { file: 'secret' };
const product = (changes: object = {}) => ({
  name: 'Wiki',
  secret: file,
  redirectUris: ['https://wiki.example/return'],
  service: { clientId: 'wiki-app', clientSecret: file },
  ...changes,
});
const read = (changes: object = {}) => {
  const path = join(folder, 'bridge.json');
  const config = { issuer: 'https://login.example', service: 'https://service.example', isSandbox: false };
  writeFileSync(path, JSON.stringify({ ...config, products: { wiki: product() }, ...changes }));
  return readConfig(path);
};

it('a short configuration gets its defaults and its secrets', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    keys: join(folder, 'keys.json'),
    products: {
      wiki: { secret: 's'.repeat(32), scopes: [], pkce: true, postLogoutRedirectUris: [] },
    },
  });
  expect(read().redis).toBeUndefined();
});

it('every mistake is named, and no value is quoted', () => {
  const wiki = product({ secret: 'a secret in the file' });
  const changes = { isSandbox: 'no', prot: 8080, products: { wiki, forum: { name: 'Forum' } } };
  for (const line of ['isSandbox: has to be', 'prot: is unknown', 'products.forum.secret: is missing'])
    expect(() => read(changes)).toThrow(line);
  expect(() => read(changes)).not.toThrow('a secret in the file');
});

const words = (text: string): unknown[] => text.split(/\s+/);
const origins = words(`https:// https://a.example/ https://a.example/a https://a.example? https://a.example#
  https://b@a.example https://A.example https://a.example:443 https://a.example:99999 https://ü.example
  https://a\\b http://localhost:80 http://localhost.example ftp://a.example`);
const bases =
  words(`https:// https: https://a.example/ https://a.example/a/ https://a.example?a https://a.example#a
  https://A.example https://a.example:0443 https://a.example/ü http://a.example a.example`);
const urls = words(`https:// https:/// https://a.example/#a https://a.example/ü https://*.a.example/ /return
  https://a.example/* https://a:b@a.example/ https://a.example\\a http://a.example/ http://localhost:1@evil.example/ http://127.0.0.1@evil.example/ javascript:a`);
const odd: [place: string, sentence: string, values: unknown[]][] = [
  ['issuer', 'has to be the bridge’s own origin', ['', 'https://a b', 8080, ...origins]],
  ['issuer', 'has to be an https URL if isSandbox is false', ['http://localhost:8080']],
  ['service', 'has to be the service’s URL', ['', 'https://a.example ', 8080, ...bases]],
  ['service', 'has to be an https URL if isSandbox is false', ['http://127.0.0.1:4000']],
  ['service', 'has to be another origin than issuer', ['https://login.example/service']],
  ['host', 'has to be the address', ['', ' ', 'http://127.0.0.1', '127.0.0.1 ', 1]],
  ['port', 'has to be the port', ['8080', 80.5, -1, 65536, null]],
  ['isSandbox', 'has to be true', ['false', 'yes', 0, null]],
  ['keys', 'has to be the file', ['', 1]],
  ['redis', 'has to be { "env"', ['redis://localhost', { env: 'A', file: 'b' }, {}]],
  ['redis', 'has to be a URL of Redis', [{ file: 'url' }]],
  ['redis', 'the environment variable DPPLUS_TEST_ABSENT is not set', [{ env: 'DPPLUS_TEST_ABSENT' }]],
  ['products', 'has to be an object', [{}, [product()]]],
  [
    'products',
    'has to be a client_id',
    [{ '': product() }, { Wiki: product() }, { my_wiki: product() }, { constructor: product() }],
  ],
  ['products', 'clientId: wiki has the same', [{ wiki: product(), forum: product() }]],
  ['products', 'forum.secret: wiki has the same', [{ wiki: product(), forum: product() }]],
  ['products.wiki.name', 'has to be the product’s name', ['', ' ', 'a\nb', 'w'.repeat(101), 1]],
  ['products.wiki.secret', 'has to have', [{ file: 'short' }, { file: 'umlaut' }, { file: 'lines' }]],
  ['products.wiki.secret', 'has mode 6', [{ file: 'open' }, { file: 'group' }]],
  ['products.wiki.secret', 'cannot be used: ENOENT', [{ file: 'absent' }]],
  ['products.wiki.redirectUris.0', 'has to be an https URL', ['https://a b', 'https://a.example/ ', ...urls]],
  ['products.wiki.postLogoutRedirectUris.0', 'has to be an https URL', urls],
  ['products.wiki.redirectUris', 'has to be a list', [[], 'https://a.example/', ['https://a', 'https://a']]],
  ['products.wiki.scopes', 'has to be', ['email', ['openid'], ['email', 'email']]],
  ['products.wiki.pkce', 'has to be true, or false', ['false', 0]],
  ['products.wiki.service.clientId', 'has to be the client_id', ['', 'wiki app', 'wiki\n', 'wïki', 1]],
  ['products.wiki.service.clientSecret', 'has to', ['inline', { file: 'umlaut' }]],
  ['products.wiki.redirectURIs', 'is unknown', [[]]],
];

it.each(odd)('the start names %s: %s', (place, sentence, values) => {
  for (const value of values) {
    const changes: Record<string, unknown> = { products: { wiki: product() } };
    const names = place.replace(/\.0$/, '').split('.');
    const last = names.pop() ?? '';
    const parent = names.reduce((at, name) => at[name] as Record<string, unknown>, changes);
    parent[last] = place.endsWith('.0') ? [value] : value;
    const line = new RegExp(`^  ${place.replaceAll('.', '[.]')}.*${sentence}`, 'm');
    expect(() => read(changes), JSON.stringify(value)).toThrow(line);
    expect(() => read(changes)).not.toThrow(/too-short-secret-value|üüü|sss|inline/);
  }
});

it.each([
  [{ issuer: 'http://localhost:8080', isSandbox: true }],
  [{ issuer: 'https://[::1]:8443', service: 'https://service.example/path', host: '::' }],
  [{ products: { wiki: product({ name: 'Der „Klub“', redirectUris: ['http://localhost/?a=b*'] }) } }],
])('the start accepts %j', (changes) => {
  expect(() => read(changes)).not.toThrow();
});

it('a file that is not JSON, and one that is missing, are named', () => {
  const path = join(folder, 'broken.json');
  writeFileSync(path, '{');
  expect(() => readConfig(path)).toThrow(`${path}:\n  is not JSON`);
  write('broken.json', '{ "secret": inline }');
  expect(() => readConfig(path)).not.toThrow('inline');
  expect(() => readConfig(join(folder, 'absent.json'))).toThrow('ENOENT');
});

it.each(['constructor', '__proto__', 'toString'])('%s, which each object has, is no product', (id) => {
  expect(productOf({ products: {} }, id)).toBeUndefined();
});
