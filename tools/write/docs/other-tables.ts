import schema from '../../../bridge/config.schema.json' with { type: 'json' };
import { scenarios } from '../../../sandbox/checker/run-checks.ts';
import { watchChecks } from '../../../sandbox/watch/watch.ts';
import { code, table } from './markdown.ts';
import { securityRules } from './security-rules.ts';

const { $schema: _, ...settings } = schema.properties;
const { product, secret } = schema.definitions;
const ofService = product.properties.service.properties;

/** The rows of settings of the bridge. */
const settingRows = (settings: Record<string, object>, before = '') =>
  Object.entries(settings).map(([name, setting]) => {
    const { description, default: standard } = { ...secret, default: undefined, ...setting };
    return [code(before + name), standard === undefined ? '' : code(JSON.stringify(standard)), description];
  });

/** The settings of the bridge, and the checks of the checker and of the probe. */
export const otherTables = {
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
  'security-rules': securityRules,
  watch: () =>
    table(
      ['id', 'requirement'],
      watchChecks.map(({ id, means }) => [code(id), means]),
    ),
};
