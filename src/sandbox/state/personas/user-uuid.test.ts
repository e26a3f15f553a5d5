import { expect, it } from 'vitest';
import { userUuid } from './user-uuid.ts';

it('is the same in every release, because apps store it', () => {
  expect(userUuid('demoapp', 'fresh')).toBe('0e7febbf-cf28-5e8a-8d00-19bd6befa980');
});

it('is a UUID of version 5 and of the variant of RFC 9562', () => {
  for (let number = 0; number < 50; number++)
    expect(userUuid('app', `user-${number}`)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
});

it('cannot be made the same by moving a character from one id to the other', () => {
  expect(userUuid('ab', 'c')).not.toBe(userUuid('a', 'bc'));
  expect(userUuid('a","b', 'c')).not.toBe(userUuid('a', 'b","c'));
});
