import { expect, it } from 'vitest';
import { createClock } from './clock.ts';

function clockAt(start: number) {
  let offset = 0;
  return createClock(() => start, {
    get: () => offset,
    set(milliseconds) {
      offset = milliseconds;
    },
  });
}

it('is ahead of its source by the sum of its advances, in whole milliseconds', () => {
  const clock = clockAt(1000);
  expect(clock.now()).toBe(1000);
  clock.advance(10.4);
  clock.advance(5);
  clock.advance(0);
  expect(clock.now()).toBe(1015);
});

it('does not go back', () => {
  const clock = clockAt(1000);
  for (const milliseconds of [-1, Number.NaN])
    expect(() => clock.advance(milliseconds)).toThrow('forward only');
  expect(clock.now()).toBe(1000);
});

it('ends with the year 9999', () => {
  const end = Date.parse('9999-12-31');
  const clock = clockAt(end - 2);
  clock.advance(2);
  expect(clock.now()).toBe(end);
  expect(() => clock.advance(1)).toThrow('year 9999');
  expect(() => clock.advance(Number.POSITIVE_INFINITY)).toThrow('year 9999');
});
