/**
 * The middle one of the values, the mean of the two in the middle when their number is even; `NaN` for none.
 *
 * @param {readonly number[]} values
 */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle - 1)] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/**
 * The exponent `k` of the `n ** k` that fits the costs best (least squares of the logarithms): 1 is as much for each
 * more, 2 is quadratic.
 *
 * @param {readonly (readonly [n: number, cost: number])[]} costs
 */
export function growthExponent(costs) {
  const points = costs.map(([n, cost]) => [Math.log(n), Math.log(cost)]);
  const mean = (/** @type {number} */ axis) =>
    points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const slope = (/** @type {number} */ axis, /** @type {number} */ of) =>
    points.reduce((sum, point) => sum + ((point[0] ?? 0) - x) * ((point[axis] ?? 0) - of), 0);
  return slope(1, y) / slope(0, x);
}
