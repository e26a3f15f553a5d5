import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };

const { dp_connect: limit } = pkg.sizes;

const brotli = (file: string) =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

// A byte more or less is a decision: change `sizes` in package.json, and the README's figure with it.
test('the script has the size that package.json holds it at, in bytes after brotli', () => {
  expect(brotli('dist/en/dp_connect.js')).toBe(limit);
});

test('the README says the size', () => {
  const figure = /<!-- size -->([\d,]+)<!--/.exec(readFileSync('README.md', 'utf8'))?.[1];
  expect(Number(figure?.replace(',', ''))).toBe(limit);
});

test.each(['en', 'fr', 'de', 'nl', 'it'])('the %s files read the same in every character set', (lang) => {
  for (const file of ['dp_connect.js', 'dp_connect.css'])
    expect(readFileSync(`dist/${lang}/${file}`, 'latin1')).toMatch(/^[\0-\x7f]*$/);
});
