import { expect, test, vi } from 'vitest';
import { findBaseUrl } from './base-url.ts';
import { pageReports } from './reports.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});

function find(attribute: string | null, built: string, source: string | null) {
  pageReports.length = 0;
  const baseUrl = findBaseUrl(attribute, built, source);
  const codes = pageReports.map(({ code, attribute, value }) => {
    expect(attribute).toBe('base-url');
    return `${code} ${value}`;
  });
  return { baseUrl, codes };
}

test.each([
  ['https://service.test', 'https://service.test'],
  ['https://service.test/', 'https://service.test'],
  [' HTTPS://service.test', 'https://service.test'],
  ['https://service.test/connect/?x#y', 'https://service.test/connect'],
  ['https://service.test/connect//', 'https://service.test/connect'],
  ['https://user:secret@service.test', 'https://service.test'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['http://sandbox.localhost:4000', 'http://sandbox.localhost:4000'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://127.1:4000', 'http://127.0.0.1:4000'],
  ['http://127.12.34.56', 'http://127.12.34.56'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
])('data-base-url %s is used as %s', (attribute, expected) => {
  expect(find(attribute, 'https://built.test', 'https://cdn.test/en/dp_connect.js')).toEqual({
    baseUrl: expected,
    codes: [],
  });
});

test.each([
  'http://service.test',
  'http://localhost.evil.test',
  'http://evil-localhost',
  'http://127.0.0.1.evil.test',
  'http://127.0.0.1@evil.test',
  'http://localhost:1@evil.test',
  'http://localhost.',
  'http://0.0.0.0:4000',
  '//service.test',
  '/service',
  'javascript:alert(1)',
  'data:text/html,x',
])('data-base-url %s is reported, and the next rule applies', (attribute) => {
  expect(find(attribute, 'https://built.test', null)).toEqual({
    baseUrl: 'https://built.test',
    codes: [`base-url-invalid ${attribute}`],
  });
});

test.each([
  ['https://cdn.test/en/dp_connect.js', 'https://cdn.test'],
  ['https://cdn.test/v1.2.0/en/dp_connect.js?cache=1', 'https://cdn.test'],
  ['https://cdn.test/1/en/dp_connect.js', 'https://cdn.test'],
  ['https://cdn.test/12.34.56/en/dp_connect.js', 'https://cdn.test'],
  ['https://cdn.test/1.0.0-beta.1/en/dp_connect.js', 'https://cdn.test'],
  ['https://cdn.test/assets/en/dp_connect.js', 'https://cdn.test/assets'],
  ['http://127.0.0.1:4000/en/dp_connect.js', 'http://127.0.0.1:4000'],
])('the script %s uses the service %s', (source, expected) => {
  expect(find(null, '', source)).toEqual({ baseUrl: expected, codes: [] });
});

test.each([
  [null, 'no script of its own'],
  ['https://cdn.test/bundle.js', 'a file of another name'],
  ['https://cdn.test/js/dp_connect.js', 'a folder without a language'],
  ['https://cdn.test/bundle.js?/en/dp_connect.js', 'the path in a query'],
  ['https://cdn.test/en/dp_connect.js/bundle.js', 'a file below it'],
  [
    'http://cdn.test/en/dp_connect.js',
    'an insecure URL',
    'base-url-invalid http://cdn.test/en/dp_connect.js',
  ],
])('%s (%s) has no service', (source, _what, ...codes) => {
  expect(find(null, '', source)).toEqual({ baseUrl: undefined, codes: [...codes, 'base-url-missing null'] });
});
