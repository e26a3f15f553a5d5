import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loginLimit } from './login-limit.ts';

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

test.each([
  'README.md',
  'SECURITY.md',
  ...['checker', 'going-live', 'migrating', 'openid-connect', 'protocol', 'sandbox', 'users'].map(
    (page) => `docs/${page}.md`,
  ),
  'sandbox/checker/connect-scenarios.ts',
  'contract/errors.ts',
  'sandbox/service/pages/texts/en.ts',
])('%s has the login limit, or the login that is beyond it', (path) => {
  const text = readFileSync(path, 'utf8');
  const found = [
    ...text.matchAll(
      /\b(\w+) logins,? (?:without|go by|went by|and)|(?:one of|first|all) (?:the )?(\w+) logins/g,
    ),
  ].map(([, one, other]) => counts.indexOf(one ?? other ?? ''));
  const beyond = [...text.matchAll(/(?:the|user's) (?:\[)?(\w+)(?: login\b| call returns)/g)].map(
    ([, word]) => ordinals.indexOf(word ?? ''),
  );
  const numbers = [...found, ...beyond].filter((number) => number > 1);
  expect(numbers.length).toBeGreaterThan(0);
  for (const number of numbers) expect(number).toBe(loginLimit);
});
