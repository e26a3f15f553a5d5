import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { matches, read } from './pages.ts';

it('the README and package.json say of the build what `npm run figures` would write', () => {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  try {
    for (const file of ['package.json', 'README.md', 'dist/cdn/integrity.json'])
      cpSync(file, join(folder, file));
    execFileSync(process.execPath, [resolve('e2e/figures.js')], { cwd: folder });
    for (const file of ['package.json', 'README.md'])
      expect(read(file), 'after a build, run: npm run figures').toBe(
        readFileSync(join(folder, file), 'utf8'),
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('the README gives the tag of this version with the hash of its file', () => {
  const hash = JSON.parse(read('dist/cdn/integrity.json'))[`v${pkg.version}/en/dp_connect.js`].integrity;
  const tag = `<script src="https://static.example/v${pkg.version}/en/dp_connect.js" integrity="${hash}" crossorigin="anonymous"></script>`;
  expect(matches(read('README.md'), /^(<script .*integrity=.*)$/gm)).toEqual([tag]);
});
