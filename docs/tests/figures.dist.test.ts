import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { read } from '../../tools/write/docs/pages.ts';

it('the figures of the build are the ones that `npm run figures` writes', () => {
  const folder = temporaryFolder();
  const written = ['package.json', 'README.md', 'docs/hosting.md', 'docs/performance.md', 'docs/server.md'];
  for (const file of [...written, 'dist/cdn/integrity.json', 'dist/server/index.js', 'dist/server/texts.js'])
    cpSync(file, join(folder, file));
  execFileSync(process.execPath, [resolve('tools/run.js'), resolve('tools/write/docs/figures.ts')], {
    cwd: folder,
  });
  for (const file of written)
    expect(read(file), 'after a build, run: npm run figures').toBe(readFileSync(join(folder, file), 'utf8'));
});
