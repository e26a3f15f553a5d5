import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { languages } from '../../contract/languages.ts';
import pkg from '../../package.json' with { type: 'json' };

const { sizes }: { sizes: Record<string, number> } = pkg;
const scripts = languages.map((language) => `${language}/dp_connect.js`);
const readme = readFileSync('README.md', 'utf8');

/** The size of one of the files of `sizes`, in bytes after brotli. The element's is the same in each language. */
const measure = (file: string) =>
  brotliCompressSync(readFileSync(join('dist', file.includes('/') ? file : `en/${file}`)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;
const written = (bytes: number) => bytes.toLocaleString('en');

// A different size is a decision: `npm run figures` writes it to package.json and the README.
test('the files have the sizes that package.json holds them at, in every language', () => {
  const sheets = languages.map((language) => `${language}/dp_connect.css`);
  const files = [...scripts, 'dp_connect_element.js', ...sheets];
  expect(sizes).toEqual(Object.fromEntries(files.map((file) => [file, measure(file)])));
});

test('no script has more than 7,600 bytes, and the element’s file not more than 3,200', () => {
  for (const file of scripts) expect(measure(file), file).toBeLessThanOrEqual(7_600);
  expect(measure('dp_connect_element.js')).toBeLessThanOrEqual(3_200);
});

test('the README begins with the sizes of the smallest script and the largest', () => {
  const bytes = scripts.map((file) => sizes[file] ?? 0);
  const figures = /<!-- size: .*? -->(.*?)<!--/.exec(readme)?.[1];
  expect(figures).toBe(`${written(Math.min(...bytes))} to ${written(Math.max(...bytes))}`);
});

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
