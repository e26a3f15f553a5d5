import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { unusedBlocks, written, writtenPaths } from './written.ts';

// `npm run write` runs this file with `--update`, which writes the files.
it.each(writtenPaths)('%s is as `npm run write` writes it', async (path) => {
  await expect(await written(path)).toMatchFileSnapshot(resolve(path));
});

it('a file has each block', async () => {
  expect(
    await unusedBlocks(),
    'write the two marks of each into a file, or take it out of tools/write',
  ).toEqual([]);
});
