import { expect, it } from 'vitest';
import { userUuid } from './user-ids.ts';

it('is the same in every release, because apps store it', () => {
  expect(userUuid('demoapp', 'fresh')).toBe('0e7febbf-cf28-5e8a-8d00-19bd6befa980');
});

it('cannot be made the same by moving a character from one id to the other', () => {
  expect(userUuid('ab', 'c')).not.toBe(userUuid('a', 'bc'));
  expect(userUuid('a","b', 'c')).not.toBe(userUuid('a', 'b","c'));
});
