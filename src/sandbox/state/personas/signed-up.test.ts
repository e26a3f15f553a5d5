import { expect, it } from 'vitest';
import { resolveOptions } from '../../options.ts';
import { isSignedUp, newUserId } from './signed-up.ts';

it('tells who signed up from every persona, whatever the name of one ends in', () => {
  expect(isSignedUp({ id: newUserId() })).toBe(true);
  for (const { id } of resolveOptions().personas) expect(isSignedUp({ id })).toBe(false);
  expect(isSignedUp({ id: 'power-user-' })).toBe(false);
});

it('gives everybody an id of their own', () => {
  expect(new Set(Array.from({ length: 100 }, newUserId)).size).toBe(100);
});
