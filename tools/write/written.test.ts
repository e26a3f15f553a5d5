import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { unusedBlocks, written, writtenPaths } from './written.ts';

const paths = writtenPaths();

// `npm run write` runs this file with `--update`, which writes the files.
it.each(paths)('%s is as `npm run write` writes it', (path) =>
  expect(written(path)).toMatchFileSnapshot(resolve(path)),
);

it('a file has each block', () => {
  expect(unusedBlocks(paths), 'write their marks into a file, or take them out of tools/write').toEqual([]);
});
