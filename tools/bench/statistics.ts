/** The middle value, or the mean of the two middle values if their number is even; `NaN` without values. */
export function median(values: readonly number[]) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle - 1)] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/**
 * The exponent `k` of the `n ** k` that fits the costs best (least squares of the logarithms): 1 is as much for each
 * more, 2 is quadratic.
 */
export function growthExponent(costs: readonly (readonly [n: number, cost: number])[]) {
  const points = costs.map(([n, cost]) => [Math.log(n), Math.log(cost)]);
  const mean = (axis: number) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const slope = (axis: number, of: number) =>
    points.reduce((sum, point) => sum + ((point[0] ?? 0) - x) * ((point[axis] ?? 0) - of), 0);
  return slope(1, y) / slope(0, x);
}
