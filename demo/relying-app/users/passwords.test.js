import { expect, it } from 'vitest';
import { createPasswords } from './passwords.js';

const passwords = createPasswords({ N: 2, r: 1, p: 1 });

it('knows a password again, and no other', async () => {
  const stored = await passwords.store('Zoë liest gern');
  expect(stored).not.toContain('liest');
  expect(await passwords.isRight('Zoë liest gern', stored)).toBe(true);
  expect(await passwords.isRight('Zoe\u0308 liest gern', stored)).toBe(true);
  expect(await passwords.isRight('zoë liest gern', stored)).toBe(false);
});

it('stores one password differently each time', async () => {
  expect(await passwords.store('the same')).not.toBe(await passwords.store('the same'));
});

it('lets nobody in who has no account', async () => {
  expect(await passwords.isRight('')).toBe(false);
});

it('works at the cost that it has by default', async () => {
  const costly = createPasswords();
  expect(await costly.isRight('Zoë liest gern', await costly.store('Zoë liest gern'))).toBe(true);
}, 60_000);
