/** The sandbox's only source of time: everything that is issued or checked reads the same clock. */
export interface Clock {
  /** The current time, in milliseconds since the epoch. */
  now(): number;
  /**
   * Lets `milliseconds` pass at once.
   * @throws RangeError when it would go back, which would bring expired codes to life, or past the year 9999.
   */
  advance(milliseconds: number): void;
}

/** How far the clock is ahead, where the state keeps it. */
export interface Offset {
  /** Milliseconds. */
  get(): number;
  set(milliseconds: number): void;
}

const endOfTime = Date.UTC(9999, 11, 31);

/** A clock that runs ahead of `source` by an offset, so that tests can let an hour pass at once. */
export function createClock(source: () => number, offset: Offset): Clock {
  const now = () => source() + offset.get();
  return {
    now,
    advance(milliseconds) {
      if (!(milliseconds >= 0)) throw new RangeError('The clock goes forward only.');
      if (!(now() + milliseconds <= endOfTime)) throw new RangeError('The clock ends with the year 9999.');
      offset.set(offset.get() + Math.round(milliseconds));
    },
  };
}
