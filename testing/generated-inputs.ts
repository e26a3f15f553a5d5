import fc from 'fast-check';

const { SEED = 1, RUNS = 1 } = process.env;

// The same inputs in every run; with another SEED others.
fc.configureGlobal({ seed: Number(SEED) });

/** The number of inputs that a test tries, and five times as many with RUNS=5, as in `.ci/run`. */
export const runs = (few: number) => ({ numRuns: few * Number(RUNS) });
