// cspell:ignore mispelinng scollega
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenFiles } from '../../tools/docs/pages.ts';

/** Files in which the checker reads the texts of one language other than English. */
const inOneLanguage = /\/(?:fr|de|nl|it)\.(?:ts|xlf)$/;
/** Files with the texts of one language. */
const withTexts = /\.xlf$|^docs\/languages\.md$|\/dpplus-connect\.php$|\/(?:texts|wording)\/\w\w\.ts$/;

const all = writtenFiles().filter((file) =>
  /\.(?:md|xlf|tsx?|jsx?|css|vue|svelte|astro|php|py|ru|java|go|sh|ya?ml)$/.test(file),
);
/** All files with texts, and the first file of each kind in each folder. */
const planted = all.filter(
  (file, index) => withTexts.test(file) || all.findIndex((other) => kindOf(other) === kindOf(file)) === index,
);

function kindOf(file: string): string {
  return file.split('/')[0] + (/\.(?:test|spec)\.ts$/.exec(file)?.[0] ?? extname(file));
}

/** Returns the text with a misspelled word, where people read it. */
function plant(file: string, text: string): string {
  if (file.endsWith('.xlf')) return text.replace('<target>', '<target>Mispelinng ');
  if (inOneLanguage.test(file)) return text.replace(/: (['`])/, ': $1Mispelinng ');
  if (/\.(?:test|spec)\.ts$/.test(file)) return `${text}\nit('mispelinng', () => {});\n`;
  if (/\.[jt]sx?$/.test(file)) return `${text}\nthrow new Error(\`mispelinng\`);\n/** Mispelinng. */\n`;
  return `${text}\n/* # Mispelinng */\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'spelling-'));
let found: string[];

beforeAll(() => {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const file of ['tools/cspell.json', ...planted]) cpSync(file, join(folder, file));
  for (const file of planted) writeFileSync(join(folder, file), plant(file, readFileSync(file, 'utf8')));
  const page = join(folder, 'docs/languages.md');
  writeFileSync(page, readFileSync(page, 'utf8').replace('| relier,', '| scollega, relier,'));
  const { stdout } = spawnSync(process.execPath, ['tools/run.js', 'tools/spelling.ts', folder], {
    encoding: 'utf8',
  });
  found = stdout.split('\n');
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe('the spell checker', () => {
  it.each(planted)('reads %s', (file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    const places = lines.flatMap((line, index) => (/mispelinng/i.test(line) ? [`${file}:${index + 1}`] : []));
    expect(places).not.toEqual([]);
    expect(
      found
        .filter((line) => line.startsWith(`${file}:`) && /mispelinng/i.test(line))
        .map((line) => line.split(':', 2).join(':')),
    ).toEqual(places);
  });

  it('does not take an Italian word in the French part of a page', () => {
    expect(found.filter((line) => line.includes('scollega'))).toEqual([
      expect.stringMatching(/^docs\/languages\.md:/),
    ]);
  });

  it('finds no other word', () => {
    expect(found.filter((line) => line && !/mispelinng|scollega/i.test(line))).toEqual([]);
  });
});
