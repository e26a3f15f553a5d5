import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { returnLines, returnPolicy, returnStyle, returnStyleSource } from '../../contract/return-page.ts';
import { projectFiles } from '../project-files.ts';
import { blocksIn, hasMarks } from './compose.ts';

const folders = ['go', 'java', 'php', 'python', 'ruby', 'wordpress'];

const partsOf = (folder: string) =>
  projectFiles()
    .filter((path) => path.startsWith(`servers/${folder}/`))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ path, text }) => hasMarks(path, text))
    .flatMap(({ path, text }) =>
      blocksIn(path, text).map(({ name, begin, end }) => ({ name, text: text.slice(begin.to, end.from) })),
    );

// `written.test.ts` compares each block with the contract, so a change there reaches every server.
it.each(folders)('servers/%s has the texts and the return page of the contract', (folder) => {
  const parts = partsOf(folder);
  const names = parts.map(({ name }) => name.replace(/^(plugin|python)-/, ''));
  expect(names.filter((name) => /^(texts|return-page)$/.test(name)).sort()).toEqual(['return-page', 'texts']);
  const page = parts.find(({ name }) => name === 'return-page')?.text.replaceAll('\\"', '"') ?? '';
  expect(returnLines.filter((line) => !page.includes(line))).toEqual([]);
  expect(page).toContain(returnStyleSource);
});

it('the policy admits the stylesheet of the page', () => {
  const hash = createHash('sha256').update(returnStyle).digest('base64');
  expect(returnPolicy).toContain(` style-src 'sha256-${hash}';`);
  expect(returnLines.join('')).toContain(`<style>${returnStyle}</style>`);
});

it('the policy forbids all but the stylesheet and the script: no other base, form or frame', () => {
  const allowed = returnPolicy.split('; ').filter((directive) => !directive.endsWith(" 'none'"));
  expect(allowed).toEqual(['script-src {scripts}', `style-src ${returnStyleSource}`]);
  // The first directive does not cover the last three.
  for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors'])
    expect(returnPolicy.split('; ')).toContain(`${name} 'none'`);
});

it('the colours are those of the other pages', () => {
  const pages = readFileSync('contract/base.css', 'utf8');
  const colours = returnStyle.match(/#\w+/g) ?? [];
  expect(colours).toHaveLength(4);
  expect(colours.filter((colour) => !pages.includes(`${colour};`))).toEqual([]);
});
