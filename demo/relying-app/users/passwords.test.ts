import { scrypt } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('node:crypto', async (original) => {
  const actual: typeof import('node:crypto') = await original();
  return { ...actual, scrypt: vi.fn(actual.scrypt) };
});
beforeEach(() => {
  vi.mocked(scrypt).mockClear();
});

// Anew: another test may have loaded it already, with the function that is not watched.
vi.resetModules();
const { createPasswords } = await import('./passwords.ts');

const passwords = createPasswords({ N: 2, r: 1, p: 1 });

it('accepts the right password, and no other', async () => {
  const stored = await passwords.store('Zoë liest gern');
  expect(stored).not.toContain('liest');
  expect(await passwords.isRight('Zoë liest gern', stored)).toBe(true);
  expect(await passwords.isRight('Zoe\u0308 liest gern', stored)).toBe(true);
  expect(await passwords.isRight('zoë liest gern', stored)).toBe(false);
});

it('stores one password differently each time', async () => {
  expect(await passwords.store('the same')).not.toBe(await passwords.store('the same'));
});

it('accepts no password without an account', async () => {
  expect(await passwords.isRight('')).toBe(false);
});

it('does the same work for a wrong password, a right one and a missing account', async () => {
  const stored = await passwords.store('right');
  vi.mocked(scrypt).mockClear();
  await passwords.isRight('right', stored);
  await passwords.isRight('wrong', stored);
  await passwords.isRight('right');
  const work = vi
    .mocked(scrypt)
    .mock.calls.map(([, salt, length, options]) => [Buffer.from(salt as Buffer).length, length, options]);
  expect(work).toHaveLength(3);
  expect(work[1]).toEqual(work[0]);
  expect(work[2]).toEqual(work[0]);
});

it('works at the default cost', async () => {
  const costly = createPasswords();
  expect(await costly.isRight('Zoë liest gern', await costly.store('Zoë liest gern'))).toBe(true);
  for (const [, , length, options] of vi.mocked(scrypt).mock.calls) {
    expect(length).toBe(32);
    expect(options).toMatchObject({ N: 2 ** 15, r: 8, p: 3 });
  }
}, 60_000);
