import { scrypt } from 'node:crypto';
import { expect, it, vi } from 'vitest';

vi.mock('node:crypto', async (original) => {
  const actual: typeof import('node:crypto') = await original();
  return { ...actual, scrypt: vi.fn(actual.scrypt) };
});
// Anew: another test may have loaded it already, with the function that is not watched.
vi.resetModules();
const { createPasswords } = await import('./passwords.ts');

const passwords = createPasswords({ N: 2, r: 1, p: 1 });

it('accepts the right password, and no other', async () => {
  const stored = await passwords.store('Zoë liest gern');
  expect(stored).not.toContain('liest');
  expect(stored).not.toBe(await passwords.store('Zoë liest gern'));
  expect(await passwords.isRight('Zoë liest gern', stored)).toBe(true);
  expect(await passwords.isRight('Zoe\u0308 liest gern', stored)).toBe(true);
  expect(await passwords.isRight('zoë liest gern', stored)).toBe(false);
});

it('does the same work, at the default cost, for a wrong password, a right one and a missing account', async () => {
  const costly = createPasswords();
  const stored = await costly.store('right');
  vi.mocked(scrypt).mockClear();
  expect(await costly.isRight('right', stored)).toBe(true);
  expect(await costly.isRight('wrong', stored)).toBe(false);
  expect(await costly.isRight('')).toBe(false);
  const work = vi
    .mocked(scrypt)
    .mock.calls.map(([, salt, ...cost]) => [Buffer.from(salt as Buffer).length, ...cost.slice(0, 2)]);
  expect(work).toEqual(Array(3).fill([16, 32, expect.objectContaining({ N: 2 ** 15, r: 8, p: 3 })]));
}, 60_000);
