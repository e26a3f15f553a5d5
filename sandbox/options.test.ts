import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { resolveOptions, type SandboxOptions } from './options.ts';
import type { AppOptions } from './service/state/app.ts';
import { defaultPersonas } from './service/state/personas/default-personas.ts';
import { createSandbox } from './testing/sandbox.ts';

const app = { clientId: 'a', clientSecret: 's', name: 'A', redirectUri: 'https://app.test/' };

it.each([
  '/callback',
  'ftp://app.test/',
  'https://app.test/#x',
  'https://app.test/é',
  'http://',
  'xhttps://app.test/',
])('cannot register %s as a redirect URI', (redirectUri) => {
  expect(() => createSandbox({ apps: [app, { ...app, clientId: 'b', redirectUri }] })).toThrow(
    'apps[1].redirectUri',
  );
});

const ascii = 'must be a string of ASCII characters without spaces';
const ids = ['', 'a:b', 'a b', 'a\t', 'bücher'];
const secrets = [undefined, '', ' ', 's\n', 'a s', 'schlüssel', 's\x7f'];

it.each<[unknown, string]>([
  ...ids.map((clientId): [unknown, string] => [{ clientId }, `apps[0].clientId ${ascii} and colons`]),
  ...secrets.map((clientSecret): [unknown, string] => [{ clientSecret }, `apps[0].clientSecret ${ascii}`]),
  [{ name: 1 }, 'apps[0].name must be the name that users see, a string that is not empty'],
  [{ logo: 'xhttp://app.test/' }, 'apps[0].logo must be an http(s) URL or a data:image/ URL'],
  [{ logo: 'http://' }, 'apps[0].logo must be an http(s) URL or a data:image/ URL'],
])('cannot register an app with %j', (wrong, message) => {
  expect(() => createSandbox({ apps: [Object.assign({}, app, wrong) as AppOptions] })).toThrow(message);
});

it.each([
  [{ wire: 'rfc' }, "wire must be 'spec' or 'rfc6749'"],
  [{ isSandbox: true }, "isSandbox must be 'true' or 'any'"],
])('does not take %j for the default', (wrong, message) => {
  expect(() => createSandbox(wrong as unknown as SandboxOptions)).toThrow(message);
});

it('cannot register two apps under one client id', () => {
  expect(() => createSandbox({ apps: [app, app] })).toThrow('clientId');
});

it.each([
  '',
  'a b',
  'sandbox:4000',
  'user@sandbox',
  'bücher.example',
  '*.bücher.example',
  '*.preview.example:4000',
  '*.preview.example.',
  '*.127.0.0.1',
  '*preview.example',
  'a.*.preview.example',
  '*.*.preview.example',
  '*..preview.example',
])('rejects the service name %j', (host) => {
  expect(() => createSandbox({ hosts: ['sandbox', host] })).toThrow('hosts[1] must be a host name in ASCII');
});

it.each(['*', '*.com', '*.COM', '*.internal', '*.xn--p1ai', '*.co.uk', '*.gov.be', '*.com.au'])(
  'rejects the public suffix %j',
  (host) => {
    expect(() => createSandbox({ hosts: [host] })).toThrow(
      `hosts[0] admits hosts of strangers: '${host.toLowerCase()}'. Write a longer suffix such as '*.preview.example'`,
    );
  },
);

it.each([
  '*.preview.example',
  '*.app.github.dev',
  '*.co.example',
  '*.xn--bcher-kva.example',
  'co.uk',
  '[::1]',
])('accepts the host %s', (host) => {
  expect(resolveOptions({ hosts: [host.toUpperCase()] }).hosts).toEqual([host]);
});

it('rejects a log that is not a function', () => {
  expect(() => createSandbox({ log: 'json' } as unknown as SandboxOptions)).toThrow('log must be a function');
});

it('rejects users with the same id or a malformed id', () => {
  const [one] = defaultPersonas;
  if (!one) throw new Error('no persona');
  expect(() => createSandbox({ personas: [one, one] })).toThrow('personas: every id');
  for (const id of ['A b', 'a-', '-a', 'a--b', 'a!', '!a'])
    expect(() => createSandbox({ personas: [{ ...one, id }] })).toThrow('personas[0].id');
});

it('finds the scripts in the package `dpplus-connect`, or in the chosen folder', () => {
  expect(resolveOptions().scriptsDir).toBe(resolve('dist'));
  expect(resolveOptions({ scriptsDir: '/a/b' }).scriptsDir).toBe('/a/b');
  expect(resolveOptions({ scriptsDir: new URL('file:///a/b') }).scriptsDir).toBe('/a/b');
});
