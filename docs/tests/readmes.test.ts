import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { docsPages } from '../../site/docs/pages.ts';
import { projectFiles } from '../../tools/project-files.ts';
import { matches, read, rows, section } from '../../tools/write/docs/pages.ts';

const files = projectFiles();
/** Names of what a build or a user makes, and of packages. */
const isBuilt = /^(dist|reports)\b|^dpplus-|^assets\//;

const words = (text: string) => text.trim().split(/\s+/).length;

/** The pages for contributors: the site does not have them, and no package shows them on npm. */
const forContributors = files.filter(
  (path) =>
    /(^|\/)(README|CONTRIBUTING)\.md$/.test(path) &&
    path !== 'CONTRIBUTING.md' &&
    !docsPages().has(path) &&
    !(path.endsWith('README.md') && files.includes(join(dirname(path), 'bin.ts'))),
);

it('CONTRIBUTING has at most 900 words', () => {
  const found = words(read('CONTRIBUTING.md'));
  expect(found, `${found} words: move a part beside the code that it describes`).toBeLessThanOrEqual(900);
});

it.each(forContributors)(
  '%s has fewer than 400 words, and says first what it is and what it imports',
  (path) => {
    const [, first = ''] = read(path).split('\n\n');
    expect(
      words(read(path)),
      'move a part into a folder below, or leave out a sentence that tests hold',
    ).toBeLessThan(400);
    expect(first, 'the first line says what the folder is, and what it may import').toMatch(/\bimports?\b/);
  },
);

it('CONTRIBUTING names each folder of the top level, and its imports', () => {
  const named = rows(section(read('CONTRIBUTING.md'), 'The tree')).map(
    ([folder = '']) => /`([\w-]+)/.exec(folder)?.[1],
  );
  const folders = files.filter((path) => /^\w.*\//.test(path)).map((path) => path.split('/')[0]);
  const missing = [...new Set(folders)].filter((folder) => !named.includes(folder));
  expect(missing, 'add a row to “The tree”').toEqual([]);
});

it.each(['CONTRIBUTING.md', ...forContributors])('%s names files, folders and scripts that exist', (path) => {
  const text = read(path).replace(/^```.*?^```$/gms, '');
  const tops = new Set(files.map((file) => file.split('/')[0]));
  // A path from the project's folder, or a file of this folder.
  const isPath = (code: string) =>
    /^[\w.-]+(\/[\w.-]+)*\/?$/.test(code) &&
    (tops.has(code.split('/')[0] ?? '') || /\/|\.(ts|js|json|css|sh)$/.test(code));
  const codes = matches(text, /`([^`\n]+)`/g).filter(isPath);
  const places = [dirname(path), '.', ...files.filter((file) => file.startsWith(dirname(path))).map(dirname)];
  const missing = codes.filter(
    (code) => !isBuilt.test(code) && !places.some((folder) => existsSync(join(folder, code))),
  );
  expect(missing).toEqual([]);
  for (const script of matches(read(path), /npm run ([\w:]+)/g)) expect(pkg.scripts).toHaveProperty(script);
});
