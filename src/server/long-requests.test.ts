import { expect, it } from 'vitest';
import { browserCookie } from '../../contract/cookies.ts';
import { growthOf } from '../../testing/growth.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

it.each<[string, (size: number) => [path: string, headers?: Record<string, string>]]>([
  ['parameters of a callback', (size) => [`/callback?state=x${'&a'.repeat(size / 2)}`]],
  ['parameters of a start', (size) => [`/callback?dpplus=start${'&a'.repeat(size / 2)}`]],
  [
    'names of a start',
    (size) => [`/callback?dpplus=start&${Array.from({ length: size / 8 }, (_, n) => `a${n}`).join('&')}`],
  ],
  ['scopes', (size) => [`/callback?dpplus=start&scope=${'email+'.repeat(size / 6)}`]],
  ['path', (size) => [`/callback?dpplus=start&href=${'/..'.repeat(size / 3)}`]],
  ['state', (size) => [`/callback?state=${'~'.repeat(size)}`]],
  ['token', (size) => [`/callback?state=1234567890.AAAAAAAAAAAAAAAA.${'A'.repeat(size)}`]],
  ['code', (size) => [`/callback?dpplus=return&outcome=${'A.'.repeat(size / 2)}`]],
  ['cookies', (size) => ['/callback?state=x', { cookie: ';a= '.repeat(size / 4) }]],
  ['languages', (size) => ['/callback?dpplus=start', { 'accept-language': `${', '.repeat(size / 2)}q` }]],
  [
    'spaces in the languages',
    (size) => ['/callback?dpplus=start', { 'accept-language': `,${' '.repeat(size)}q` }],
  ],
])('the time for %s grows with their length, not with its square', async (_what, request) => {
  const { connect } = appUnderTest({ currentUser: () => undefined });
  const growth = await growthOf((size) => {
    const [path, headers] = request(size);
    const cookie = `${browserCookie}=AAAAAAAAAAAAAAAAAAAAAA`;
    return connect.handle(new Browser().request(path, { cookie, ...headers }));
  });
  expect(growth).toBeLessThan(40);
});
