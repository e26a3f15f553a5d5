import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStand } from './testing/stand.ts';

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.close());

const ask = (path: string, init?: RequestInit) => fetch(stand.issuer + path, { redirect: 'manual', ...init });
const form = (path: string, body: string) =>
  ask(path, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

/** Requests with as many characters as given, in many parts. */
const requests: [name: string, send: (length: number) => Promise<Response>][] = [
  ...['/callback/wiki', '/authorize', '/logout', '/login/a', '/health'].map((path): (typeof requests)[0] => [
    path,
    (length) => ask(`${path}?${'a&'.repeat(length / 2)}`),
  ]),
  ...['/token', '/userinfo', '/token/revocation', '/logout/confirm'].map((path): (typeof requests)[0] => [
    `a form to ${path}`,
    (length) => form(path, 'a&'.repeat(length / 2)),
  ]),
  ...[';', '; a=', ';__Host-bridge='].map((cookie): (typeof requests)[0] => [
    `the cookies ${cookie}`,
    (length) => ask('/logout', { headers: { cookie: cookie.repeat(length / cookie.length) } }),
  ]),
  [
    'Accept-Language',
    (length) => ask('/login/a', { headers: { 'accept-language': 'a,'.repeat(length / 2) } }),
  ],
];

/** Returns the shortest of some times, without the disturbances by other programs. */
async function milliseconds(send: () => Promise<Response>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 5; count++) {
    const began = performance.now();
    await (await send()).text();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

// A time that grows with the square is 225 times as long.
it.each(requests)('%s with 15 kB needs at most 30 times the time of 1 kB', async (_, send) => {
  const [short, long] = [await milliseconds(() => send(1000)), await milliseconds(() => send(15_000))];
  expect(long / short).toBeLessThan(30);
});

it.each([
  ['/authorize?state=', 2000],
  ['/authorize?id_token_hint=', 8000],
  ['/callback/wiki?state=', 2000],
])('%s may have %i characters', async (path, most) => {
  const hasPage = async (length: number) => {
    stand.events.length = 0;
    await ask(path + 'x'.repeat(length));
    return stand.events.some(({ detail }) => detail === 'long_parameter');
  };
  expect([await hasPage(most), await hasPage(most + 1)]).toEqual([false, true]);
});

it('a request may have 100 parameters', async () => {
  const { url } = await stand.begin();
  const search = `${url.search}${'&a=b'.repeat(100 - [...url.searchParams].length)}`;
  expect((await ask(`/authorize${search}`)).status).toBe(303);
  expect((await ask(`/authorize${search}&a=b`)).status).toBe(400);
});
