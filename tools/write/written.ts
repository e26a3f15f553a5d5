import { readFileSync } from 'node:fs';
import { projectFiles } from '../project-files.ts';
import { blocks } from './blocks.ts';
import { blocksIn, compose, hasMarks } from './compose.ts';

const read = (path: string) => readFileSync(path, 'utf8');

/** The files with marks, by their path. */
export const writtenPaths = (): readonly string[] =>
  projectFiles().filter((path) => hasMarks(path, read(path)));

/** Returns a file as `npm run write` writes it. */
export const written = (path: string): string => compose(path, read(path), blocks);

/** The names of blocks that no file has. */
export function unusedBlocks(paths: readonly string[]): string[] {
  const used = new Set(paths.flatMap((path) => blocksIn(path, read(path)).map(({ name }) => name)));
  return Object.keys(blocks).filter((name) => !used.has(name));
}
