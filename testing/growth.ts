/**
 * Returns how many times as long a request of 15 kB takes as one of 1 kB: about 15 at most if the time grows with the length,
 * and 225 if it grows with the square. The shortest time of each counts, because other work on the machine slows some down:
 * five rounds are enough if they show no square, and fifty decide.
 */
export async function growthOf(send: (size: number) => unknown): Promise<number> {
  const timeOf = async (size: number) => {
    const start = performance.now();
    await send(size);
    return performance.now() - start;
  };
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 5 || (round < 50 && long / short > 20); round++) {
    short = Math.min(short, await timeOf(1000));
    long = Math.min(long, await timeOf(15_000));
  }
  return long / short;
}
