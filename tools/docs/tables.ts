import { scenarios } from '../../src/sandbox/checker/run-checks.ts';
import { vpatParts } from '../conformance/vpat.ts';
import { buttonTables } from './button-tables.ts';
import { code, table } from './markdown.ts';
import { sandboxTables } from './sandbox-tables.ts';

/** The parts of the docs that repeat the source, by the name in their mark. */
const parts: Record<string, () => string> = {
  ...buttonTables,
  ...sandboxTables,
  ...vpatParts,
  checks: () =>
    table(
      ['id', 'requirement'],
      scenarios.map(({ id, title }) => [code(id), title]),
    ),
};

/**
 * Returns a page with new text in the parts that repeat the source.
 *
 * @param path the page's path from the project's folder
 * @throws Error if a marker has an unknown name
 */
export const withTables = (path: string, page: string) =>
  page.replace(
    /(<!-- table: (\w+), written by npm run docs -->).*?(<!-- \/table -->)/gs,
    (_, start, name, end) => {
      const part = parts[name];
      if (!part) throw new Error(`${path}: no table has the name ${name}`);
      const toDocs = path.startsWith('docs/') ? '' : 'docs/';
      return start + part().replace(/\]\((?=\w[\w-]*\.md)/g, `](${toDocs}`) + end;
    },
  );
