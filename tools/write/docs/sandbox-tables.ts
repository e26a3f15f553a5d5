import { faultTargets } from '../../../sandbox/control/faults/fault.ts';
import { effects } from '../../../sandbox/control/faults/fault-schema.ts';
import { operations } from '../../../sandbox/control/operations.ts';
import { acceptedRules } from '../../../sandbox/service/http/rules.ts';
import { codes } from '../../build/attribute-table.ts';
import { sandboxLog } from '../sandbox-log.ts';
import { code, table } from './markdown.ts';

export const sandboxTables = {
  control: () =>
    table(
      ['request', 'effect'],
      [
        ['`GET /_sandbox`', 'the [inspector](#inspector)'],
        ...operations.map(({ request, effect }) => [code(request), effect]),
      ],
    ),
  targets: () => codes(Object.keys(faultTargets)),
  effects: () => codes(effects),
  outcomes: () =>
    table(
      ['rule', 'meaning'],
      Object.entries(acceptedRules).map(([rule, meaning]) => [code(rule), meaning]),
    ),
  log: () => `\n\n\`\`\`\n${sandboxLog}\n\`\`\`\n\n`,
};
