import { expect, it } from 'vitest';
import { resolveOptions } from '../../options.ts';
import { isSignedUp, newUserId } from './signed-up.ts';

it('distinguishes signed-up users from every persona, with any persona name', () => {
  expect(isSignedUp({ id: newUserId() })).toBe(true);
  for (const { id } of resolveOptions().personas) expect(isSignedUp({ id })).toBe(false);
  expect(isSignedUp({ id: 'power-user-' })).toBe(false);
});
