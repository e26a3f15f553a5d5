import { expect, it } from 'vitest';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

/** Returns the shortest of several times of a request, in milliseconds. */
async function timeOf(path: string, headers: Record<string, string>): Promise<number> {
  const { connect } = appUnderTest({ currentUser: () => undefined });
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const request = new Browser().request(path, { cookie: 'dp-browser=AAAAAAAAAAAAAAAAAAAAAA', ...headers });
    const start = performance.now();
    await connect.handle(request);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

it.each<[string, (size: number) => [path: string, headers?: Record<string, string>]]>([
  ['parameters of a callback', (size) => [`/callback?state=x${'&a'.repeat(size / 2)}`]],
  ['parameters of a start', (size) => [`/callback/start?${'&a'.repeat(size / 2)}`]],
  [
    'names of a start',
    (size) => [`/callback/start?${Array.from({ length: size / 8 }, (_, n) => `a${n}`).join('&')}`],
  ],
  ['scopes', (size) => [`/callback/start?scope=${'email+'.repeat(size / 6)}`]],
  ['path', (size) => [`/callback/start?href=${'/..'.repeat(size / 3)}`]],
  ['state', (size) => [`/callback?state=${'~'.repeat(size)}`]],
  ['token', (size) => [`/callback?state=1234567890.AAAAAAAAAAAAAAAA.${'A'.repeat(size)}`]],
  ['code', (size) => [`/callback/return?login=${'A.'.repeat(size / 2)}`]],
  ['cookies', (size) => ['/callback?state=x', { cookie: ';a= '.repeat(size / 4) }]],
  ['languages', (size) => ['/callback/start', { 'accept-language': `${', '.repeat(size / 2)}q` }]],
  ['spaces in the languages', (size) => ['/callback/start', { 'accept-language': `,${' '.repeat(size)}q` }]],
])('the time for %s grows with their length, not with its square', async (_what, request) => {
  const [path, headers = {}] = request(15_000);
  const [short, few = {}] = request(1000);
  await timeOf(short, few);
  // 15 times the length: a square would be 225.
  expect((await timeOf(path, headers)) / (await timeOf(short, few))).toBeLessThan(40);
});
