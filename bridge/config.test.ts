import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'dpplus-bridge-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'secret'), `${'s'.repeat(32)}\n`);
writeFileSync(join(folder, 'short'), 'too-short-secret-value');

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
  const config = {
    issuer: 'http://login.example/path',
    service: 'http://service.example',
    isSandbox: 'no',
    prot: 8080,
    products: {
      Wiki: product({
        redirectUris: ['http://wiki.example/return', 'https://wiki.example/#fragment'],
        scopes: ['admin'],
        secret: 'a secret in the file',
      }),
      forum: { name: 'Forum' },
    },
  };
  let message = '';
  try {
    read(config);
  } catch (error) {
    message = (error as Error).message;
  }
  for (const line of [
    'issuer: has to be the bridge’s own origin',
    'service: has to be the service’s URL',
    'isSandbox: has to be true while testing',
    'prot: is unknown',
    'products.Wiki: has to be a client_id of',
    'products.Wiki.redirectUris.0: has to be an https URL',
    'products.Wiki.redirectUris.1: has to be an https URL',
    'products.Wiki.scopes.0: has to be one of email',
    'products.Wiki.secret: has to be { "env"',
    'products.forum.secret: is missing',
    'products.forum.redirectUris: is missing',
    'products.forum.service: is missing',
  ])
    expect(message).toContain(line);
  expect(message).not.toContain('a secret in the file');
});

it.each([
  [
    { products: { wiki: product({ secret: { file: 'absent' } }) } },
    'products.wiki.secret: the file absent has to have',
  ],
  [
    { products: { wiki: product({ secret: { file: 'short' } }) } },
    'products.wiki.secret: the file short has to have',
  ],
  [
    { redis: { env: 'DPPLUS_TEST_ABSENT' } },
    'redis: the environment variable DPPLUS_TEST_ABSENT has to have',
  ],
  [{ products: { wiki: product(), forum: product() } }, 'products.forum.service.clientId: wiki has the same'],
])('the second look names %j', (changes, line) => {
  expect(() => read(changes)).toThrow(line);
  expect(() => read(changes)).not.toThrow('too-short-secret-value');
});

it('a file that is not JSON, and one that is missing, are named', () => {
  const path = join(folder, 'broken.json');
  writeFileSync(path, '{');
  expect(() => readConfig(path)).toThrow(path);
  expect(() => readConfig(join(folder, 'absent.json'))).toThrow('ENOENT');
});
