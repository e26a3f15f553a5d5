import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { cookieAttributes, sessionCookie } from '../../contract/cookies.ts';
import { signedSession } from './session.ts';
import { origin, secret } from './testing/app-under-test.ts';

afterEach(() => vi.useRealTimers());

const request = (setCookie: string) =>
  new Request(origin, { headers: { cookie: setCookie.split(';')[0] ?? '' } });

it('a session is read by every machine with the secret, and by no other', async () => {
  const begun = await signedSession(secret, origin).begin('ann');
  expect(await signedSession(secret, origin).read(request(begun['set-cookie']))).toBe('ann');
  expect(
    await signedSession(secret, 'http://localhost:3001').read(request(begun['set-cookie'])),
  ).toBeUndefined();
  expect(await signedSession('x'.repeat(32), origin).read(request(begun['set-cookie']))).toBeUndefined();
  expect(await signedSession(secret, origin).read({ headers: {} })).toBeUndefined();
});

it('a session continues between machines of each two steps of docs/keys.md', async () => {
  const steps = readFileSync('docs/keys.md', 'utf8').matchAll(/deploy `secret: \[(\w.*?)\]`/g);
  const lists = ['oldSecret', ...Array.from(steps, ([, names = '']) => names)];
  // connect.walk.test.ts logs in on machines with these lists.
  expect(lists).toEqual(['oldSecret', 'oldSecret, newSecret', 'newSecret, oldSecret', 'newSecret']);
  const sessions = lists.map((list) => {
    const secrets = list.split(', ').map((name) => name.padEnd(32, '.'));
    return signedSession(secrets, origin);
  });
  for (const [index, session] of sessions.entries()) {
    const begun = request((await session.begin('ann'))['set-cookie']);
    for (const other of sessions.slice(Math.max(0, index - 1), index + 2))
      expect(await other.read(begun)).toBe('ann');
  }
});

it('a session ends after eight hours, or when it is ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const session = signedSession(secret, 'https://app.example');
  const begun = await session.begin('ann');
  expect(begun['set-cookie']).toMatch(RegExp(`^__Host-${sessionCookie}=.*; ${cookieAttributes}; Secure$`));
  vi.advanceTimersByTime(8 * 3_600_000);
  expect(await session.read(request(begun['set-cookie']))).toBeUndefined();
  expect(session.end()['set-cookie']).toContain('Max-Age=0');
});

it.each([
  ['origin', secret, 'app.example', {}],
  ['origin', secret, 'https://app.example/', {}],
  ['origin', secret, undefined, {}],
  ['secret', 'short', origin, {}],
  ['secret', [], origin, {}],
  ['lifetime', secret, origin, { lifetime: 1.5 }],
  ['lifetime', secret, origin, { lifetime: Number.NaN }],
  ['lifetime', secret, origin, { lifetime: 0 }],
  ['lifetime', secret, origin, { lifetime: -1 }],
  ['lifetime', secret, origin, { lifetime: Infinity }],
  ['lifetime', secret, origin, { lifetime: 400 * 86_400 + 1 }],
  ['lifetime', secret, origin, { lifetime: '60' }],
  ['lifeTime', secret, origin, { lifeTime: 60 }],
])('signedSession names the argument that cannot work: %s', (name, ...given) => {
  const make = signedSession as (...given: unknown[]) => unknown;
  expect(() => make(...given)).toThrow(new RegExp(`^${name}: `));
});

it.each([null, undefined, 42, '', {}, 'x'.repeat(1001)])('a session does not begin for %j', async (user) => {
  await expect(signedSession(secret, origin).begin(user as string)).rejects.toThrow(/^begin: needs the id/);
});

it.each([
  ['longest', 400 * 86_400, 'x'.repeat(1000)],
  ['shortest', 1, '7'],
])('the %s session begins', async (_, lifetime, user) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const session = signedSession(secret, origin, { lifetime });
  expect(await session.read(request((await session.begin(user))['set-cookie']))).toBe(user);
});

it('a session of an active user is renewed in the second half of its lifetime', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const session = signedSession(secret, origin, { lifetime: 60 });
  const begun = request((await session.begin('ann'))['set-cookie']);
  vi.advanceTimersByTime(30_000);
  expect(await session.renew(begun)).toEqual({});
  vi.advanceTimersByTime(1000);
  const renewed = request((await session.renew(begun))['set-cookie'] ?? '');
  vi.advanceTimersByTime(59_000);
  expect([await session.read(begun), await session.read(renewed)]).toEqual([undefined, 'ann']);
  expect(await session.renew(begun)).toEqual({});
});
