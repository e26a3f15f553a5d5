import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { expect, test } from 'vitest';
import { languages } from '../../contract/languages.ts';

test.each(languages)('the %s files have ASCII characters only', (lang) => {
  for (const file of ['dp_connect.js', 'dp_connect.css'])
    expect(readFileSync(`dist/${lang}/${file}`, 'latin1')).toMatch(/^[\0-\x7f]*$/);
});

test.each(languages)('the %s script asks to be compiled at once, and its map knows of that line', (lang) => {
  const [hint, code = ''] = readFileSync(`dist/${lang}/dp_connect.js`, 'utf8').split('\n');
  expect(hint).toBe('//# allFunctionsCalledOnLoad');
  const map = new SourceMap(JSON.parse(readFileSync(`dist/cdn/${lang}/dp_connect.js.map`, 'utf8')));
  const entry = map.findEntry(1, code.indexOf('"dpplus-redirect"'));
  expect(entry).toMatchObject({ originalSource: expect.stringMatching(/redirect-memory\.ts$/) });
});

test.each(languages)('the %s script has no long names of its own objects', (lang) => {
  expect(readFileSync(`dist/${lang}/dp_connect.js`, 'utf8')).not.toMatch(/\w_\b/);
});
