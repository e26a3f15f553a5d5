import { expect, it } from 'vitest';
import { watchUsage } from '../../sandbox/watch/watch-command.ts';
import { codesIn, matches, read, rows, section, sorted } from '../../tools/write/docs/pages.ts';

const page = read('docs/watch.md');

it('docs/watch.md lists each option of the command', () => {
  const options = codesIn(section(page, 'Options')).filter((code) => code.includes(' <'));
  const usage = matches(watchUsage, /^ {2}(--[a-z-]+ <[a-z]+>)/gm);
  expect(sorted(options)).toEqual(sorted(usage));
});

it('docs/watch.md has the exit codes of the command', () => {
  for (const [code, meaning] of rows(section(page, 'Exit codes')).slice(1))
    expect(watchUsage).toContain(`${code} ${meaning}`);
});
