/** Seconds that the clocks of two machines may differ, with Redis between them. */
export const mostBetween = 120;

/** Describes a clock that is too far from that of Redis. */
export function clockProblem(secondsAhead: number): string | undefined {
  if (Math.abs(secondsAhead) <= mostBetween / 2) return undefined;
  const side = secondsAhead > 0 ? 'ahead of' : 'behind';
  return `the clock of this machine is ${Math.abs(secondsAhead)} seconds ${side} that of Redis: set it, for example with chrony`;
}
