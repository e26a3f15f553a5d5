import { expect, it } from 'vitest';
import { createSandbox } from './index.ts';

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
