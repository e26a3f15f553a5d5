import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

const elsewhere = temporaryFolder();

/** Each file of a folder with its bytes. */
const contents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length), readFileSync(file).toString('base64')]),
  );

it('is the same, byte by byte, when it is built in another folder, at another time and place', () => {
  const project = join(elsewhere, 'deeper', 'project');
  mkdirSync(project, { recursive: true });
  const left = /^(node_modules|dist|e2e|test-results|reports|\..*)$/;
  for (const name of readdirSync('.').filter((each) => !left.test(each)))
    cpSync(name, join(project, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'), 'junction');
  execFileSync(process.execPath, [resolve('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: project,
    env: { ...process.env, VITEST: '', NODE_ENV: '', TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8' },
  });
  const built = contents(join(project, 'dist/cdn'));
  expect(Object.keys(built).length).toBeGreaterThan(100);
  expect(built).toEqual(contents('dist/cdn'));
}, 120_000);
