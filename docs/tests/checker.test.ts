import { expect, it } from 'vitest';
import { checkUsage } from '../../sandbox/checker/check-command.ts';
import { codesIn, matches, read, rows, section, sorted } from '../../tools/write/docs/pages.ts';

const page = read('docs/checker.md');

it('docs/checker.md lists each option of the command', () => {
  const options = codesIn(section(page, 'Options')).map((code) => code.split(' ', 1)[0] ?? '');
  const usage = matches(checkUsage, /^ {2}(--[a-z-]+)/gm).filter((option) => option !== '--help');
  expect(sorted(options)).toEqual(sorted(usage));
});

it('docs/checker.md has the exit codes of the command', () => {
  const codes = rows(section(page, 'Exit codes')).slice(1);
  for (const [code, meaning = ''] of codes)
    expect(checkUsage).toContain(`${code} ${meaning.split(':', 1)[0]}`);
});
