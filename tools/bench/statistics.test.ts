import { describe, expect, it } from 'vitest';
import { growthExponent, median } from './statistics.ts';

describe('median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[10, 9], 9.5],
  ])('of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('leaves the values in their order', () => {
    const values = [2, 1];
    median(values);
    expect(values).toEqual([2, 1]);
  });

  it('of nothing is not a number', () => {
    expect(median([])).toBeNaN();
  });
});

describe('growthExponent', () => {
  const counts = [100, 1_000, 10_000];

  it.each([0, 1, 2])('finds the power %d', (power) => {
    expect(growthExponent(counts.map((n) => [n, 3 * n ** power]))).toBeCloseTo(power);
  });

  it('lies between where the costs do not follow a power', () => {
    const exponent = growthExponent(counts.map((n) => [n, n + 0.001 * n ** 2]));
    expect(exponent).toBeGreaterThan(1);
    expect(exponent).toBeLessThan(2);
  });
});
