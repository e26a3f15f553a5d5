import { readFileSync } from 'node:fs';
import { codes, meanings, parameterValues } from '../build/attribute-table.ts';
import { cancelable, type LoginEventName } from '../src/button/login/events.ts';
import type { ReturnMessage } from '../src/button/return/return-message.ts';
import { labels } from '../src/button/wording.ts';
import { scenarios } from '../src/checker/run-checks.ts';
import { acceptedRules, rejectedRules } from '../src/sandbox/http/rules.ts';
import { operations } from '../src/sandbox/tools/control/operations.ts';
import { faultTargets } from '../src/sandbox/tools/faults/fault.ts';
import { effects } from '../src/sandbox/tools/faults/fault-schema.ts';
import { texts } from '../src/server/texts.ts';
import { closedSets, elementAttribute, optionName } from '../src/vocabulary/attributes.ts';
import { type EnrollmentField, enrollmentFields, enrollmentParameter } from '../src/vocabulary/enrollment.ts';
import { languages } from '../src/vocabulary/languages.ts';
import { code, table } from './markdown.ts';
import { sandboxLog } from './sandbox-log.ts';

const enrollmentValues: Record<EnrollmentField, string> = {
  first_name: 'text',
  last_name: 'text',
  email: 'email address',
  birth_date_year: 'four digits',
  birth_date_month: 'two digits',
  birth_date_day: 'two digits',
};

const events: Record<LoginEventName, { when: string; detail: (keyof ReturnMessage)[]; cancels?: string }> = {
  'dpplus-beforeopen': {
    when: 'on the click, before anything opens; you may still set `data-state`',
    detail: ['state'],
    cancels: 'nothing opens',
  },
  'dpplus-open': { when: 'the popup is open', detail: ['state'] },
  'dpplus-blocked': {
    when: 'the browser blocked the popup; the login continues in the same tab',
    detail: ['state'],
  },
  'dpplus-close': {
    when: 'the popup is closed, or the browser hides it; a success may still follow',
    detail: ['state'],
  },
  'dpplus-success': {
    when: 'the user logged in and came back',
    detail: ['state', 'ok', 'href'],
    cancels: 'the page does not go to `href`',
  },
  'dpplus-error': {
    when: 'the service or your server returned an error',
    detail: ['state', 'ok', 'error', 'errorDescription', 'href'],
    cancels: 'the page does not go to `href`',
  },
};

const meaningOf = (rules: Record<string, string>) =>
  table(
    ['rule', 'meaning'],
    Object.entries(rules).map(([rule, meaning]) => [code(rule), meaning]),
  );

/** The row of a server in the table that `UPDATE_SERVERS=1 npm run test:servers` writes, as cells. */
const serverRow = (name: string) => {
  const row = readFileSync('docs/other-languages.md', 'utf8').match(
    new RegExp(`^\\| ${name.replaceAll('.', '\\.')} \\|.*$`, 'm'),
  )?.[0];
  if (!row) throw new Error(`docs/other-languages.md has no row for ${name}`);
  return row.split(' | ');
};

/** The link to a server's file and its lines of code; `more` are servers that stand on this file. */
const fileOf = (name: string, more: Record<string, string> = {}) => {
  const [, link, lines] = serverRow(name);
  const others = Object.entries(more).map(
    ([framework, row]) => `with ${framework} ${serverRow(row)[2]} more`,
  );
  return [`${link}: ${lines} lines`, ...others].join(', ');
};

const inMemory = 'used states: in memory, one process';
const asServer = 'test vectors, checker, attacks';

/** The ways to write the server side. */
const ways = () => [
  [
    'Node.js',
    `[the package](server.md#in-javascript): ${serverRow('Node.js, Express')[2]} lines with Express`,
    'used states: in memory, or [your store](server.md#several-machines)',
    'checker, attacks, in seven frameworks',
  ],
  [
    'Node.js, with an OAuth library',
    '[a recipe](clients.md) for each of four libraries',
    'pending logins: in memory, or your database',
    'checker, attacks',
  ],
  ['PHP', fileOf('PHP 8.2', { Symfony: 'PHP with Symfony' }), 'used states: in files, one machine', asServer],
  [
    'WordPress',
    `[a plugin](other-languages.md#wordpress), nothing to write`,
    'used states and UUIDs: in its database',
    'checker, WordPress 6.1',
  ],
  [
    'Python',
    fileOf('Python 3.11, standard library', { Flask: 'Python with Flask', Django: 'Python with Django' }),
    inMemory,
    asServer,
  ],
  ['Java', fileOf('Java 17'), inMemory, asServer],
  ['Go', fileOf('Go, standard library'), inMemory, asServer],
  ['Ruby', fileOf('Ruby 3.1, Rack', { Rails: 'Ruby with Rails' }), inMemory, asServer],
  [
    'A product that speaks OpenID Connect',
    '[the bridge](openid-connect.md), nothing to write',
    'logins under way: in memory, or Redis',
    'attacks, checker, [products](openid-connect.md#products)',
  ],
  [
    'Anything else',
    '[the algorithm](other-languages.md#the-algorithm), and its test vectors',
    'used states',
    'by you, with [the checker](checker.md)',
  ],
];

/** The parts of the docs that repeat the source, by the name in their marker `<!-- table: name -->`. */
const parts: Record<string, () => string> = {
  attributes: () =>
    table(
      ['attribute', 'values', 'default', 'meaning'],
      [
        ...Object.entries(parameterValues).map(([name, cells]) => [name, ...cells] as const),
        ...Object.entries(closedSets).map(
          ([name, values]) => [name, codes(values), code(values[0])] as const,
        ),
      ].map(([name, ...cells]) => [code(`data-${name}`), ...cells, meanings[name as keyof typeof meanings]]),
    ),
  properties: () => codes(Object.keys(meanings).map((name) => optionName(elementAttribute(name)))),
  enrollment: () =>
    table(
      ['field', 'value'],
      enrollmentFields.map((field) => [code(enrollmentParameter(field)), enrollmentValues[field]]),
    ),
  options: () => code(`{${enrollmentFields.map(optionName).join(', ')}}`),
  events: () =>
    table(
      ['event', 'when', '`event.detail`', '`preventDefault()`'],
      Object.entries(events).map(([name, { when, detail, cancels }]) => [
        code(name),
        when,
        code(`{${detail.join(', ')}}`),
        cancelable[name as LoginEventName] ? `yes: ${cancels}` : 'no',
      ]),
    ),
  labels: () =>
    table(
      ['`data-text`', 'built-in label in English'],
      closedSets.text.map((value) => [code(value), labels()[value]]),
    ),
  ways: () => table(['your server', 'copy', 'stores', 'tested with'], ways()),
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
  outcomes: () => meaningOf(acceptedRules),
  refusals: () => meaningOf(rejectedRules),
  log: () => `\n\n\`\`\`\n${sandboxLog}\n\`\`\`\n\n`,
  checks: () =>
    table(
      ['id', 'requirement'],
      scenarios.map(({ id, title }) => [code(id), title]),
    ),
  sentences: () =>
    `\n\n${Object.keys(texts.en.errors)
      .flatMap((error) => [
        `- ${code(error)}`,
        ...languages.map((language) => `  - ${language}: ${texts[language].errors[error]}`),
      ])
      .join('\n')}\n\n`,
};

/**
 * Returns a page with new text in the parts that repeat the source.
 *
 * @param path the page's path from the project's folder
 * @throws Error if a marker has an unknown name
 */
export const withTables = (path: string, page: string) =>
  page.replace(/(<!-- table: (\w+) -->).*?(<!-- \/table -->)/gs, (_, start, name, end) => {
    const part = parts[name];
    if (!part) throw new Error(`${path}: no table has the name ${name}`);
    const toDocs = path.startsWith('docs/') ? '' : 'docs/';
    return start + part().replace(/\]\((?=\w[\w-]*\.md)/g, `](${toDocs}`) + end;
  });
