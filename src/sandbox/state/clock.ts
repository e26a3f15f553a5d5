/** The sandbox's only source of time: whatever is issued and whatever is checked reads the same clock. */
export interface Clock {
  /** The current time, in milliseconds since the epoch. */
  now(): number;
}

/** A clock that runs `offset()` milliseconds ahead of `source`, so that tests can let an hour pass at once. */
export function createClock(source: () => number, offset: () => number): Clock {
  return { now: () => source() + offset() };
}
