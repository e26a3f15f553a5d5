import fc from 'fast-check';

const { SEED = 1, RUNS = 1 } = process.env;

// The same inputs in every run; with another SEED others.
fc.configureGlobal({ seed: Number(SEED) });

/** The number of inputs that a test tries, and five times as many with RUNS=5, as in `.ci/run`. */
export const runs = (few: number) => ({ numRuns: few * Number(RUNS) });

/** Any character of Unicode. The unit `binary` of fast-check makes a table of all of them, which takes seconds. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/** Text of any characters. */
export const anyText = (maxLength?: number) =>
  fc.string({ unit: character, ...(maxLength === undefined ? {} : { maxLength }) });
