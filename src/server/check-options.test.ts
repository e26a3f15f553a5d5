import { expect, it } from 'vitest';
import type { ConnectOptions } from './options.ts';
import { appUnderTest, Browser, secret } from './testing/app-under-test.ts';

/** Values of each option that cannot work. An option with `undefined` is required. */
const wrong: { [Name in keyof Required<ConnectOptions<string>>]: unknown[] } = {
  clientId: [undefined, '', ' demoapp', 'demoapp\n', 'démo', 7, null],
  clientSecret: [undefined, '', 'demosecret\n', '\tdemosecret', 'clé', 'a\u00a0b', null],
  redirectUri: [
    undefined,
    '',
    '/callback',
    'https://app.example/#callback',
    'ftp://app.example/callback',
    'https:',
    7,
  ].concat([
    'https://app.example/callback ',
    'https://app.example/?lang=fr',
    'https://app.example/?a=1&state=x',
  ]),
  service: [
    undefined,
    '',
    'https:',
    'login.example',
    'https://login.example/',
    '/login',
    'https://a.example?b',
    7,
  ],
  staticUrl: ['', '/assets', 'https://static.example/', 'javascript:alert(1)', null],
  isSandbox: [undefined, 'false', 'true', 0, null],
  secret: [
    undefined,
    '',
    'short',
    [],
    [secret, 'short'],
    [undefined],
    `${secret}\n`,
    ` ${secret}`,
    'é'.repeat(32),
  ],
  scope: ['openid', 'email,phone', ['email'], null],
  allowedScope: ['openid', 'EMAIL', 'phone', '', ['email'], null],
  language: ['xx', 'EN', 'fr-BE', '', null],
  pages: [
    { ask: 'javascript:alert(1)' },
    { ask: '//elsewhere.example' },
    { confirm: 7 },
    { asks: '/a' },
    '/ask',
  ],
  currentUser: ['ann', null],
  onLogin: [undefined, 'ask', null],
  once: [true],
  openerOrigin: ['www.example', 'https://www.example/', '*', 'null', ''],
  contact: [
    '',
    '/help',
    'help@app.example',
    'javascript:alert(1)//https://',
    'mailto:a@b.example\njavascript:',
  ],
  returnPage: ['/return'],
  fetch: [{}],
  timeout: [-1, 0, '10s', 1.5, Number.NaN, Infinity, 2 ** 31, null],
  log: [console],
};

it.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value])))(
  'createConnect names the option that cannot work: %s %j',
  (name, value) => {
    const changes = { allowedScope: 'email', [String(name)]: value };
    expect(() => appUnderTest(changes)).toThrow(
      new RegExp(`^${name}: (needs|is not)|^allowedScope: needs the scopes`),
    );
    expect(() => appUnderTest(changes)).toThrow(TypeError);
  },
);

it.each<[string, object]>([
  ['redirectURI: is not an option. The options are clientId, ', { redirectURI: '' }],
  ['constructor: is not an option', { constructor: Object }],
  ['service: needs an https URL, or isSandbox', { isSandbox: false }],
  [
    'redirectUri: needs an https URL',
    { isSandbox: false, service: 'https://a.example', redirectUri: 'http://b.example/' },
  ],
])('createConnect refuses with “%s”', (sentence, changes) => {
  expect(() => appUnderTest(changes)).toThrow(sentence);
});

it.each<Partial<ConnectOptions<string>>>([
  { contact: 'https://app.example/help' },
  { contact: 'http://localhost:3000/help' },
  { contact: 'mailto:a@b.example' },
  { contact: 'tel:+3225551234' },
  { isSandbox: false, service: 'https://a.example/login', redirectUri: 'http://localhost:3000/callback' },
  { isSandbox: false, service: 'https://a.example', redirectUri: 'http://[::1]:3000/' },
  { service: 'http://192.168.1.2:4000', redirectUri: 'http://192.168.1.2:3000/?route=callback' },
  {
    secret: [secret, secret],
    timeout: 1,
    openerOrigin: 'http://localhost:8000',
    pages: { ask: '/a', confirm: '/b' },
  },
  { ...({ staticUrl: undefined, pages: undefined } as object) },
])('createConnect takes %j', (changes) => {
  expect(() => appUnderTest(changes)).not.toThrow();
});

it.each(['demosecret\n', '', 'clé', 7, undefined])(
  'a function that returns the client secret %j is logged',
  async (found) => {
    const { logIn, events, requests } = appUnderTest({ clientSecret: async () => found as string });
    expect([(await logIn(new Browser())).error, requests]).toEqual(['server_error', []]);
    expect(events).toEqual([{ event: 'callback-failed', cause: expect.any(TypeError) }]);
    expect(String(events[0]?.cause)).toMatch(/^TypeError: clientSecret: its function needs/);
  },
);
