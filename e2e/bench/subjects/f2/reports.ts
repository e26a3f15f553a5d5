// What the author of the page should mend.
import { given, isUnpinned, pins, type Read, webUrl } from './options.ts';
import { type Report, tell } from './tell.ts';

const closedSets: Record<string, string> = {
  mode: 'auto, popup, redirect',
  text: 'secure-login, sign-up, connect',
  style: 'default, large, medium, small, false',
  theme: 'filled, outline',
  help: 'false, true',
  mark: 'false, true',
};

/** What is wrong with the options of a button. */
export const report = (read: Read, element: Element | null): Report[] => {
  const reports: Report[] = [];
  const check = (name: string, kind: string, isWrong: (value: string | null) => unknown, fix: string) => {
    const value = given(read, name) ?? null;
    if (isWrong(value)) reports.push(tell(kind ? name + kind : 'unknown-value', name, value, fix, element));
  };
  check('client-id', '-missing', (value) => !value, 'set the client_id from your registration');
  check('redirect-uri', '-missing', (value) => !value, 'set the registered redirect_uri');
  check(
    'redirect-uri',
    '-invalid',
    (value) => value && (!webUrl(value) || /#/.test(value)),
    'use an absolute http(s) URL without a fragment',
  );
  check('scope', '-missing', (value) => value === null, 'set it; "" is authentication only');
  check('state', '-missing', (value) => value === null, 'set a random value and compare it on return');
  check('is-sandbox', '-invalid', (value) => !/^(true|false|[01]?)$/.test(value ?? '-'), 'use true or false');
  for (const name in closedSets) {
    const values = closedSets[name] as string;
    check(name, '', (value) => value !== null && !values.split(', ').includes(value), `use ${values}`);
  }
  for (const name in pins)
    check(name, '-pinned', () => isUnpinned(read, name), `use ${pins[name]?.join(', ')}`);
  return reports;
};
