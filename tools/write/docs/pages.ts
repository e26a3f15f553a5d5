import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from '../../project-files.ts';

/** The text of a file, by its path from the project's folder. */
export const read = (path: string): string => readFileSync(path, 'utf8');

/** The pages that the package holds: those of this folder and the two beside it that they lead to. */
export const pages: readonly string[] = [
  'README.md',
  'SECURITY.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** Returns the first group of each match of a global pattern. */
export const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The names in order, each once. */
export const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** The text below a heading, up to the next one of the same or a higher level. */
export function section(page: string, heading: string): string {
  const [start = '', level = ''] = new RegExp(`^(#+) ${heading}\n`, 'm').exec(page) ?? [];
  const [, rest = ''] = start ? page.split(start) : [];
  return rest.split(new RegExp(`^#{1,${level.length}} `, 'm'))[0] ?? '';
}

/** The cells of the rows of all tables in a text, heads among them. A bar inside code is written `\|`. */
export const rows = (text: string): string[][] =>
  matches(text, /^\| (?!-)(.*) \|$/gm).map((row) => row.split(/(?<!\\)\s*\|\s*/).map((cell) => cell.trim()));

/** The codes that cells of one column begin with. */
export const codesIn = (text: string, column = 0): string[] =>
  sorted(rows(text).flatMap((row) => matches(row[column] ?? '', /^`(.+?)`/g)));

/** The TypeScript files below a folder, by their path in it, without tests. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path));

/** The files of `servers/` into which `npm run write` writes texts of `contract`. */
export const filesWithTexts = (): readonly string[] =>
  projectFiles().filter(
    (path) => /^servers\/.*\.\w+$/.test(path) && /written: [a-z-]*texts, by npm run write$/m.test(read(path)),
  );
