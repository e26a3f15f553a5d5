import { BaseSequencer, type TestSpecification } from 'vitest/node';
import project from '../../vite.config.ts';
import { parts } from './parts.js';

const part = parts.find(({ name }) => name === process.env.MUTATION_PART);

/** Vitest begins with the slowest. Most mutants are dead before those are needed. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

export default {
  ...project,
  test: {
    ...project.test,
    include: process.env.MUTATION_TESTS ? process.env.MUTATION_TESTS.split(' ') : (part?.tests ?? []),
    exclude: part?.except ?? [],
    // Files share their process, and of the servers the modules too, which halves the time; the few modules with a state
    // are imported anew by their own tests.
    isolate: false,
    // Of a mutant that hangs Stryker takes care; a slow machine is none.
    testTimeout: 20_000,
    setupFiles: [
      'e2e/mutation/same-cases.ts',
      ...(part?.name === 'button' ? ['e2e/mutation/own-modules.ts'] : []),
    ],
    sequence: { sequencer: QuickestFirst },
  },
};
