import { expect, it } from 'vitest';
import type { ConnectOptions } from './options.ts';
import { appUnderTest, secret } from './testing/app-under-test.ts';

it.each<[string, unknown[]]>([
  ['clientId', [undefined, '', ' demoapp', 'demoapp\n', 'démo', 7, null]],
  ['clientSecret', [undefined, '', 'demosecret\n', '\tdemosecret', 'clé', 'a\u00a0b', null]],
  ['redirectUri', [undefined, '', '/callback', 'https:', 'ftp://a.example/b', 'https://a.example/#b', 7]],
  [
    'redirectUri',
    [
      'https://a.example/b ',
      ...['lang=fr', 'a&state', 'dpplus=x', 'outcome='].map((query) => `https://a.example/?${query}`),
    ],
  ],
  ['basePath', ['', '/', 'app', 'x/app', '/app/', '//app', '/app?a', '/a/../b', '/app#', null]],
  [
    'service',
    [
      ...[undefined, '', 'https:', 'a.example', 'https://a.example/', '/login', 'https://a.example?b', 7],
      'https://[',
    ],
  ],
  ['internalService', ['', 'sandbox:4000', 'http://sandbox:4000/', null]],
  ['staticUrl', ['', '/assets', 'https://static.example/', 'javascript:alert(1)', null]],
  ['isSandbox', [undefined, 'false', 'true', 0, null]],
  ['secret', [undefined, '', 'short', [], [secret, 'short'], [undefined], `${secret}\n`, 'é'.repeat(32)]],
  ['scope', ['openid', 'email,phone', ['email'], null]],
  ['allowedScope', ['openid', 'EMAIL', 'phone', '', ['email'], null]],
  ['language', ['xx', 'EN', 'fr-BE', '', null]],
  ['pages', [{ ask: 'javascript:alert(1)' }, { ask: '//b.example' }, { confirm: 7 }, { asks: '/a' }, '/ask']],
  ['pages', [{ mask: '/a' }]],
  ['answers', [{}, { get() {} }, { set() {} }, 7, null]],
  ['openerOrigin', ['www.example', 'https://www.example/', '*', 'null', '']],
  [
    'contact',
    [
      '',
      '/help',
      '/help?at=https://a.example',
      'a@b.example',
      'javascript:alert(1)//https://',
      'mailto:a@b.example\njavascript:',
    ],
  ],
  ['timeout', [-1, 0, '10s', 1.5, Number.NaN, Infinity, 2 ** 31, null]],
  ...['onLogin', 'once', 'currentUser', 'returnPage', 'fetch', 'log'].map((name): [string, unknown[]] => [
    name,
    [{}],
  ]),
  ['onLogin', [undefined, 'ask', null]],
  ['redirectURI', ['https://a.example']],
  ['constructor', [Object]],
])('createConnect names the option that cannot work: %s %j', (name, values) => {
  for (const value of values) {
    const make = () => appUnderTest({ allowedScope: 'email', [name]: value });
    expect(make, String(value)).toThrow(TypeError);
    expect(make).toThrow(new RegExp(`^${name}: (needs|is not an option. The options are clientId, )`));
  }
});

it.each<[string, object]>([
  ['allowedScope', { allowedScope: 'phone', scope: 'email' }],
  ['service', { isSandbox: false }],
  ['service', { isSandbox: false, service: 'http://a.example/https:' }],
  [
    'internalService',
    { isSandbox: false, service: 'https://a.example', internalService: 'http://b.example' },
  ],
  ['basePath', { basePath: '/call' }],
  ['basePath', { basePath: '/a//b', redirectUri: 'https://a.example/a//b/callback' }],
  ['basePath', { basePath: '/a/', redirectUri: 'https://a.example/a//callback' }],
  ['pages', { basePath: '/callback', pages: { ask: '/signin' } }],
  ['pages', { basePath: '/callback', pages: { ask: '/callback/signin', confirm: '/callbacks' } }],
  ['pages', { pages: { ask: 'https://a.example/account' } }],
  ...[
    'https://a.example@evil.example/',
    'https://a.example.evil.example',
    'http://a.example/',
    'https:/a.example',
  ].map((ask): [string, object] => ['pages', { openerOrigin: 'https://a.example', pages: { ask } }]),
  ['basePath', { basePath: '/callback/x' }],
  ['redirectUri', { isSandbox: false, service: 'https://a.example', redirectUri: 'http://b.example/' }],
  ...[
    ...['127.0.0.1.evil.example', 'localhost.evil.example', 'evil-localhost', '127.0.0.1@evil.example'],
    ...['localhost:1@evil.example', 'localhost.', '0.0.0.0', '[::]', '2130706434.example'],
  ].map((host): [string, object] => [
    'redirectUri',
    { isSandbox: false, service: 'https://a.example', redirectUri: `http://${host}/` },
  ]),
])('createConnect names the option that does not fit the others: %s %j', (name, changes) => {
  expect(() => appUnderTest(changes)).toThrow(new RegExp(`^${name}: needs`));
});

it.each<Partial<ConnectOptions<string>>>([
  { contact: 'https://app.example/help' },
  { contact: 'http://localhost:3000/help' },
  { contact: 'mailto:a@b.example' },
  { contact: 'tel:+3225551234' },
  { isSandbox: false, service: 'https://a.example/login', redirectUri: 'http://localhost:3000/callback' },
  ...['[::1]:3000', '127.1', 'LOCALHOST', '2130706433', '0x7f.1', 'app.localhost'].map((host) => ({
    isSandbox: false,
    service: 'https://a.example',
    redirectUri: `http://${host}/`,
  })),
  { service: 'http://192.168.1.2:4000', redirectUri: 'http://192.168.1.2:3000/?route=callback' },
  {
    secret: [secret, secret],
    timeout: 1,
    openerOrigin: 'http://localhost:8000',
    pages: { ask: '/a', confirm: '/b' },
  },
  {
    openerOrigin: 'https://a.example',
    pages: { ask: 'https://a.example/account', confirm: 'https://a.example' },
  },
  { basePath: '/callback', pages: { ask: '/callback/a', confirm: '/callback?b' } },
  { basePath: '/callback', pages: {} },
  { ...({ staticUrl: undefined, pages: undefined } as object) },
])('createConnect takes %j', (changes) => {
  expect(() => appUnderTest(changes)).not.toThrow();
});

it.each(['demosecret\n', '', 'clé', 7, undefined])(
  'a function that returns the client secret %j is logged',
  async (found) => {
    const { logIn, events, requests } = appUnderTest({ clientSecret: async () => found as string });
    expect([(await logIn()).error, requests]).toEqual(['server_error', []]);
    expect(events).toEqual([{ event: 'callback-failed', cause: expect.any(TypeError) }]);
    expect(String(events[0]?.cause)).toMatch(/^TypeError: clientSecret: its function needs/);
  },
);
