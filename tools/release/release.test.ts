import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPublished } from '../../contract/npm-package.ts';

it('a release stops as long as SECURITY.md does not have the address of the repository', () => {
  const [, words = ''] =
    /grep -q '(.*)' SECURITY\.md/.exec(readFileSync('tools/release/release.sh', 'utf8')) ?? [];
  expect(words).not.toBe('');
  expect(
    readFileSync('SECURITY.md', 'utf8').includes(words),
    `release.sh looks for “${words}” in SECURITY.md, which stand there until the first release`,
  ).toBe(!isPublished);
});
