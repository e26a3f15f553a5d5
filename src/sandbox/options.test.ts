import { expect, it } from 'vitest';
import { createSandbox } from './index.ts';
import { defaultPersonas } from './state/personas/default-personas.ts';

const app = { clientId: 'a', clientSecret: 's', name: 'A', redirectUri: 'https://app.test/' };

it.each([
  '/callback',
  'app.test',
  'ftp://app.test/',
  'https://app.test/#x',
  'https://app.test/é',
  'http://',
  'https://a b/',
])('cannot register %s as a redirect URI', (redirectUri) => {
  expect(() => createSandbox({ apps: [app, { ...app, clientId: 'b', redirectUri }] })).toThrow(
    'apps[1].redirectUri',
  );
});

it('cannot register two applications under one client id', () => {
  expect(() => createSandbox({ apps: [app, app] })).toThrow('clientId');
});

it.each(['logo.png', 'javascript:alert(1)', 'data:text/html,x', 'http://'])(
  'cannot show %s as a logo',
  (logo) => {
    expect(() => createSandbox({ apps: [{ ...app, logo }] })).toThrow('apps[0].logo');
  },
);

it.each(['', 'a b', 'sandbox:4000', 'http://sandbox', 'a/b', 'user@sandbox'])(
  'has no name like %j',
  (host) => {
    expect(() => createSandbox({ hosts: ['sandbox', host] })).toThrow('hosts[1]');
  },
);

it('cannot tell people with the same or a malformed id apart', () => {
  const [one] = defaultPersonas;
  if (!one) throw new Error('no persona');
  expect(() => createSandbox({ personas: [one, one] })).toThrow('personas: every id');
  expect(() => createSandbox({ personas: [{ ...one, id: 'A b' }] })).toThrow('personas[0].id');
});
