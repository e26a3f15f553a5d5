import fc from 'fast-check';
import { runs } from './generated-inputs.ts';

/** Seconds for each walk of `npm run test:all` and of the nightly tests; else, each walk has a number of sequences. */
const seconds = Number(process.env.WALK_SECONDS ?? 0);

/** Milliseconds for the test of a walk. To shorten a failure takes time too. */
export const walkTimeout = seconds * 2000 + 60_000;

type Commands<Model extends object, Real> = fc.Arbitrary<fc.AsyncCommand<Model, Real>>[];
let steps = 0;

/** Returns the function that describes the steps of a walk, each with its weight beside the others. */
export const stepsOf =
  <Model extends object, Real>() =>
  <Input extends object>(
    [title, weight]: [title: string, weight: number],
    inputs: { [Name in keyof Input]: fc.Arbitrary<Input[Name]> },
    /** Does the step in reality and in the model, and compares them. */
    run: (model: Model, real: Real, input: Input) => unknown,
    isPossible: (model: Model) => boolean = () => true,
  ): Commands<Model, Real> =>
    Array.from({ length: weight }, () =>
      fc.record(inputs).map((input) => ({
        check: isPossible as (model: Readonly<Model>) => boolean,
        async run(model: Model, real: Real) {
          steps += 1;
          await run(model, real, input as Input);
        },
        toString: () => `${title} ${JSON.stringify(input)}`,
      })),
    );

/**
 * Walks at random: sequences of steps, in reality and in a model of the rules. A sequence that ends with a difference is
 * shortened, and printed with its seed. Prints the number of steps.
 */
export async function walk<Model extends object, Real>(
  name: string,
  actions: Commands<Model, Real>,
  start: () => Promise<{ model: Model; real: Real }>,
): Promise<void> {
  const sequences = fc.commands(actions, { size: 'max', maxCommands: 60 });
  let latest = Promise.resolve();
  const property = fc.asyncProperty(sequences, (sequence) => {
    latest = fc.asyncModelRun(start, sequence);
    return latest;
  });
  const before = steps;
  const limit = { numRuns: 1_000_000, interruptAfterTimeLimit: seconds * 1000, seed: Date.now() };
  await fc.assert(property, seconds > 0 ? { ...limit, markInterruptAsFailure: false } : runs(15));
  // The time limit does not end the sequence that is under way.
  await latest;
  console.info(`${name}: ${steps - before} steps`);
}

/** Returns an element, whatever the index. */
export const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
/** Returns an element of the latest. */
export const late = <T>(list: readonly T[], index: number): T =>
  at(list, list.length - 1 - (index % Math.min(4, list.length)));
/** Mostly nothing, and sometimes a value. */
export const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
