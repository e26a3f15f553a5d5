import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles } from '../../tools/project-files.ts';
import { matches, read } from '../../tools/write/docs/pages.ts';

// The rules of docs/writing.md that a reviewer does not see easily.

/** The pages that people wrote. */
const pages = projectFiles().filter((file) =>
  /^(?!tools\/|docs\/(?:conformance|vpat|performance)).*\.md$/.test(file),
);

/** The cells of a row, in which a piece of code and the target of a link count as one character. */
const cellsOf = (row: string) =>
  row
    .replace(/`[^`]*`/g, '`')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

it.each(pages)('%s has tables of at most four columns, with at most 120 characters in a cell', (path) => {
  const tables = matches(read(path).replace(/^```.*?^```$/gms, ''), /^(\|(?! ?-).*\|)$/gm);
  const wide = tables.filter(
    (row) => cellsOf(row).length > 4 || cellsOf(row).some((cell) => cell.length > 120),
  );
  expect(wide).toEqual([]);
});

it.each(pages)('%s has code of at most 160 characters a line, but for markup and commands', (path) => {
  const blocks = matches(read(path), /^```(?!html|sh|dockerfile)\w+\n(.*?)^```/gms);
  expect(blocks.flatMap((code) => code.split('\n')).filter((line) => line.length > 160)).toEqual([]);
});

const declaration = (name: string) =>
  new RegExp(`^export (?:(?:async )?function ${name}\\b|const ${name}(?::.*)? = (?:async )?\\()`, 'm');

/** The functions that the entries of the package export, with the text of the file that has each. */
const publicFunctions = ['src/button', 'src/server', 'sandbox', 'sandbox/kit/playwright'].flatMap((folder) =>
  [...read(`${folder}/index.ts`).matchAll(/^export \{(.+)\} from '(\..+)';$/gm)].flatMap(
    ([, names = '', file = '']) =>
      names
        .split(',')
        .map((name) => [name.trim(), read(join(folder, file))] as const)
        .filter(([name, code]) => !name.includes(' ') && declaration(name).test(code)),
  ),
);

it.each(publicFunctions)('%s has an example in its docstring', (name, code) => {
  const [before = ''] = code.split(declaration(name));
  expect(before.slice(before.lastIndexOf('/**'))).toContain('@example');
});
