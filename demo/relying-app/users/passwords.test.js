import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './passwords.js';

it('knows a password again, and no other', async () => {
  const stored = await hashPassword('Zoë liest gern');
  expect(stored).not.toContain('liest');
  expect(await isPassword('Zoë liest gern', stored)).toBe(true);
  expect(await isPassword('Zoe\u0308 liest gern', stored)).toBe(true);
  expect(await isPassword('zoë liest gern', stored)).toBe(false);
});

it('stores one password differently each time', async () => {
  expect(await hashPassword('the same')).not.toBe(await hashPassword('the same'));
});

it('lets nobody in who has no account', async () => {
  expect(await isPassword('')).toBe(false);
});
