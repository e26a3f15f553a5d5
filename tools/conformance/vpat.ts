import pkg from '../../package.json' with { type: 'json' };
import { table } from '../docs/markdown.ts';
import { read } from '../docs/pages.ts';
import { heardSentence } from '../heard/transcripts.ts';
import type { Run } from './report.ts';

/** The rows of docs/vpat.md about the product and the latest run of its tests. */
export function productTable(): string {
  const { date, engines }: Run = JSON.parse(read('tools/conformance/latest-run.json'));
  return table(
    ['', ''],
    [
      ['Name and version', `${pkg.name} ${pkg.version}`],
      ['Report date', date],
      ['Description', pkg.description],
      ['Contact', 'the issues of the project'],
      [
        'Notes',
        'The report covers the button, the return page, the service’s pages in the sandbox, the demo and the gallery.',
      ],
      [
        'Evaluation methods',
        `Browser tests of each criterion in ${Object.values(engines).join(', ')}, with axe and the accessibility tree. \
${heardSentence()} No auditor and no user with a disability has reviewed it.`,
      ],
    ],
  );
}
