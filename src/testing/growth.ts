/** Returns the shortest of five times, in milliseconds. */
async function timeOf(send: () => unknown): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    await send();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

/**
 * Returns how many times as long a request of 15 kB takes as one of 1 kB: about 15 at most if the time grows with the length,
 * and 225 if it grows with the square.
 */
export async function growthOf(send: (size: number) => unknown): Promise<number> {
  await send(1000);
  let growth = Number.POSITIVE_INFINITY;
  // Other work on the machine can slow down one measurement.
  for (let measurement = 0; measurement < 3; measurement++)
    growth = Math.min(growth, (await timeOf(() => send(15_000))) / (await timeOf(() => send(1000))));
  return growth;
}
