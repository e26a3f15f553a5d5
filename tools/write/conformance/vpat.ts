import pkg from '../../../package.json' with { type: 'json' };
import { read } from '../docs/pages.ts';
import { heardSentence } from '../heard/transcripts.ts';
import type { Run } from './report.ts';

const run = (): Run => JSON.parse(read('tools/write/conformance/latest-run.json'));

/** The parts of docs/vpat.md about the product and the latest run of its tests. */
export const vpatParts = {
  product: () => `${pkg.name} ${pkg.version}`,
  description: () => pkg.description,
  date: () => run().date,
  engines: () => Object.values(run().engines).join(', '),
  heard: heardSentence,
};
