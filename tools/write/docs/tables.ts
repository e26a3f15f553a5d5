import schema from '../../../bridge/config.schema.json' with { type: 'json' };
import { scenarios } from '../../../sandbox/checker/run-checks.ts';
import { vpatParts } from '../conformance/vpat.ts';
import { buttonTables } from './button-tables.ts';
import { cookieTables } from './cookie-tables.ts';
import { code, table } from './markdown.ts';
import { sandboxTables } from './sandbox-tables.ts';

const { $schema: _, ...settings } = schema.properties;
const { product, secret } = schema.definitions;
const ofService = product.properties.service.properties;

/** The rows of settings of the bridge. */
const settingRows = (settings: Record<string, object>, before = '') =>
  Object.entries(settings).map(([name, setting]) => {
    const { description, default: standard } = { ...secret, default: undefined, ...setting };
    return [code(before + name), standard === undefined ? '' : code(JSON.stringify(standard)), description];
  });

/** The parts of the docs that repeat the source, by the name in their mark. */
const parts: Record<string, () => string> = {
  ...buttonTables,
  ...cookieTables,
  ...sandboxTables,
  ...vpatParts,
  bridge: () =>
    table(
      ['setting', 'default', 'meaning'],
      [
        ...settingRows(settings),
        ...settingRows(product.properties, '…'),
        ...settingRows(ofService, '…service.'),
      ],
    ),
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
