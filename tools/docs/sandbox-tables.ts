import { operations } from '../../src/sandbox/developer/control/operations.ts';
import { faultTargets } from '../../src/sandbox/developer/faults/fault.ts';
import { effects } from '../../src/sandbox/developer/faults/fault-schema.ts';
import { acceptedRules } from '../../src/sandbox/http/rules.ts';
import { codes } from '../build/attribute-table.ts';
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
