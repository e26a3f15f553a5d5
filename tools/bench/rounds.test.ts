import { expect, it } from 'vitest';
import { median } from './rounds.ts';

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
  [[10, 9], 9.5],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});
