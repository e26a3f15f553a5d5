import { readFileSync } from 'node:fs';
import { projectFiles } from '../project-files.ts';
import { blocksIn, compose, hasMarks } from './compose.ts';
import { languageFiles } from './docs/languages.ts';

const read = (path: string) => readFileSync(path, 'utf8');

/** Imported late: it fails while a new language has no file of texts, and the files without marks name that file. */
const importBlocks = async () => (await import('./blocks.ts')).blocks;

/** The files with marks, by their path. */
const marked = projectFiles().filter((path) => hasMarks(path, read(path)));

/** The files that `npm run write` writes, by their path. */
export const writtenPaths: readonly string[] = [...new Set([...Object.keys(languageFiles), ...marked])];

/** Returns a file as `npm run write` writes it. */
export async function written(path: string): Promise<string> {
  const text = languageFiles[path]?.(read(path)) ?? read(path);
  return marked.includes(path) ? compose(path, text, await importBlocks()) : text;
}

/** The names of blocks that no file has. */
export async function unusedBlocks(): Promise<string[]> {
  const used = new Set(marked.flatMap((path) => blocksIn(path, read(path)).map(({ name }) => name)));
  return Object.keys(await importBlocks()).filter((name) => !used.has(name));
}
