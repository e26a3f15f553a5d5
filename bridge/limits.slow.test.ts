import { afterAll, beforeAll, expect, it } from 'vitest';
import { excessOf } from './limits.ts';
import { startStand } from './testing/stand.ts';

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.close());

const ask = (path: string, init?: RequestInit) => fetch(stand.issuer + path, { redirect: 'manual', ...init });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Requests with many parts. */
const requests: [name: string, part: string, send: (parts: string) => Promise<Response>][] = [
  ['/callback/wiki', 'a&', (query) => ask(`/callback/wiki?${query}`)],
  ...['/token', '/userinfo', '/token/revocation', '/logout/confirm'].map((path): (typeof requests)[0] => [
    `a form to ${path}`,
    'a&',
    (body) => ask(path, { method: 'POST', headers: form, body }),
  ]),
  ['cookies', '; a=', (cookie) => ask('/logout', { headers: { cookie } })],
  ['Accept-Language', 'a,', (languages) => ask('/login/a', { headers: { 'accept-language': languages } })],
];

// A time that grows with the square is 225 times as long.
it.each(requests)('%s with 15 kB needs at most 30 times the time of 1 kB', async (_, part, send) => {
  /** Returns the shortest of some times, without the disturbances by other programs. */
  async function milliseconds(length: number): Promise<number> {
    const times: number[] = [];
    for (let count = 0; count < 5; count++) {
      const began = performance.now();
      await (await send(part.repeat(length / part.length))).text();
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  }
  expect((await milliseconds(15_000)) / (await milliseconds(1000))).toBeLessThan(30);
});

it.each([
  ['state', 2000],
  ['id_token_hint', 8000],
])('%s may have %i characters, and a request 100 parameters', (name, most) => {
  const excess = (length: number, count: number) =>
    excessOf(`${name}=${'x'.repeat(length)}${'&a'.repeat(count - 1)}`);
  expect([excess(most, 100), excess(most + 1, 100)]).toEqual([undefined, 'long_parameter']);
  expect(excess(most, 101)).toBe('too_many_parameters');
});
