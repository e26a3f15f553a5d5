import { scenarios } from '../../../sandbox/checker/run-checks.ts';
import { code, table } from './markdown.ts';
import { read, section } from './pages.ts';

/** The checks of each rule of SECURITY.md by its number, and what they do not see. */
const checked: readonly (readonly [ids: string, unseen?: string])[] = [
  ['state-* login-absent two-tabs callback-* cookie-twice start-bound start-once', 'how the value is drawn'],
  ['state-right secret-hidden token-purpose', 'how long your server waits before it exchanges the code'],
  [
    'session-* cookie-* logout-ends user-cached state-after-login',
    'a `__Host-` name; a request that still runs with the old id',
  ],
  ['code-hidden', '`Referrer-Policy` and your logs'],
  ['', 'the script of your pages does this'],
  ['', 'the script’s tag does this'],
  ['text-escaped start-state', 'pages that the checker does not open'],
  ['user-by-uuid'],
  ['user-linked', 'the text of the page that asks'],
  ['is-sandbox', 'the setting in production: the sandbox is not the service'],
  ['cookie-flags', 'your certificate and the script’s files'],
];

const idsOf = (pattern: string): string[] => {
  const form = new RegExp(`^${pattern.replace('*', '.*')}$`);
  const ids = scenarios.map(({ id }) => id).filter((id) => form.test(id));
  if (ids.length === 0) throw new Error(`no check is called ${pattern}`);
  return ids;
};

/** The rules of SECURITY.md with their checks, so that nobody reads a pass as all of SECURITY.md. */
export function securityRules(): string {
  const rules = [...section(read('SECURITY.md'), 'What the relying app must do').matchAll(/^\d+\. (.*)$/gm)];
  if (rules.length !== checked.length) throw new Error('each rule of SECURITY.md has a row of checks');
  return table(
    ['rule of SECURITY.md', 'checks', 'not tested'],
    rules.map(([, text = ''], index) => {
      const [ids = '', unseen = ''] = checked[index] ?? [];
      const [, name = ''] = /\*\*(.*?)\*\*/.exec(text) ?? [];
      const all = ids.split(' ').filter(Boolean).flatMap(idsOf);
      return [`${index + 1} ${name.replace(/[.`]/g, '')}`, all.map(code).join(', ') || 'none', unseen];
    }),
  );
}
