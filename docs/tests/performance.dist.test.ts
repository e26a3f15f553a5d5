import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from '../../src/vocabulary/languages.ts';
import { brotli } from '../../tools/bench/rows.ts';
import { read } from './pages.ts';

it('docs/performance.md has the sizes of the script; otherwise run: npm run bench -- --rows=bytes --write', () => {
  const page = read('docs/performance.md');
  const sizes = languages.map((language) =>
    brotli(readFileSync(`dist/${language}/dp_connect.js`, 'utf8')).toLocaleString('en'),
  );
  expect(page).toContain(`| size after Brotli, bytes | ${sizes[0]} |`);
  expect(page).toContain(
    `in bytes: ${languages.map((language, at) => `${language} ${sizes[at]}`).join(', ')}.\n`,
  );
});
