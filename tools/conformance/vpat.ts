import pkg from '../../package.json' with { type: 'json' };
import { table } from '../docs/markdown.ts';
import { heardSentence } from '../heard/transcripts.ts';
import { type Criterion, criteria, newInWcag22 } from './criteria.ts';
import { type Clause, documentation, functional, generic, otherChapters, software } from './en-301-549.ts';
import type { Run } from './report.ts';

/** The form VPAT 2.5, EU edition, `docs/vpat.md`, from the criteria and the data of a run. */
export const vpatPage = ({ date, engines }: Run): string => `# VPAT

<!-- page: written by npm run docs -->

For buyers who ask for the form: an Accessibility Conformance Report, EU edition, after VPAT® version 2.5. \
[Conformance](../tools/conformance/README.md) explains the tests behind each line.

## The product

| | |
|---|---|
| Name and version | ${pkg.name} ${pkg.version} |
| Report date | ${date} |
| Description | ${pkg.description} |
| Contact | the issues of the project |
| Notes | The report covers the button, the return page, the service’s pages in the sandbox, the demo and the gallery. |
| Evaluation methods | Browser tests of each criterion in ${Object.values(engines).join(', ')}, with axe and the accessibility tree. \
${heardSentence()} No auditor and no user with a disability has reviewed it. |

## Standards

| standard | included |
|---|---|
| Web Content Accessibility Guidelines 2.0 | A and AA |
| Web Content Accessibility Guidelines 2.1 | A and AA |
| Web Content Accessibility Guidelines 2.2 | A and AA |
| EN 301 549 V3.2.1 (2021-03) | yes |

Level AAA was not evaluated.

## Terms

- **Supports**: the product meets the criterion without known defects or with an equivalent.
- **Partially Supports**: some of the product does not meet the criterion.
- **Does Not Support**: most of the product does not meet the criterion.
- **Not Applicable**: the criterion is not relevant to the product.

## WCAG

Chapter 9 of EN 301 549 has these criteria with a 9 before the number, except \
${newInWcag22.slice(0, -1).join(', ')} and ${newInWcag22.at(-1)}, which WCAG 2.2 has added.

### Table 1: Level A

${criteriaTable('A', [
  '4.1.1 Parsing, WCAG 2.0 and 2.1 only',
  'Supports',
  'By the errata of WCAG, each page meets it. WCAG 2.2 does not have it.',
])}

### Table 2: Level AA

${criteriaTable('AA')}

## EN 301 549

### Chapter 4: Functional performance statements

${clauses(functional)}

### Chapter 5: Generic requirements

${clauses(generic)}

### Chapter 9: Web

${clauses([
  { number: '9.1–9.4', name: 'Web content', level: 'Supports', remarks: 'See the tables of WCAG.' },
  {
    number: '9.6',
    name: 'WCAG conformance requirements',
    level: 'Supports',
    remarks: 'Whole pages and the whole process of a login were evaluated.',
  },
])}

### Chapter 11: Software

${clauses(software)}

### Chapter 12: Documentation and support services

${clauses(documentation)}

### Other chapters

${clauses(otherChapters)}

The service mark VPAT® belongs to the Information Technology Industry Council.
`;

const rowsTable = (rows: readonly (readonly string[])[]) =>
  table(['criterion', 'conformance level', 'remarks'], rows).trim();

const criteriaTable = (of: Criterion['level'], ...more: string[][]) =>
  rowsTable([
    ...criteria
      .filter(({ level }) => level === of)
      .map(({ number, name, applies, how }) => [
        `${number} ${name}`,
        applies ? 'Supports' : 'Not Applicable',
        how,
      ]),
    ...more,
  ]);

const clauses = (list: readonly Clause[]) =>
  rowsTable(list.map(({ number, name, level, remarks }) => [`${number} ${name}`, level, remarks]));
