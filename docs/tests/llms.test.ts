import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { read } from './pages.ts';

const links = [...read('llms.txt').matchAll(/\]\((.*?)\)/g)].map(([, path]) => path ?? '');

it('lists every page of the docs that the package has, and nothing that does not exist', () => {
  const left = new Set(pkg.files.filter((file) => file.startsWith('!')).map((file) => file.slice(1)));
  const pages = readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  expect(links).toEqual(expect.arrayContaining(pages.filter((page) => !left.has(page))));
  expect(links.filter((path) => !path.startsWith('dist/') && !existsSync(path))).toEqual([]);
});

it('lists no page twice, and only pages that the package has', () => {
  expect(new Set(links).size).toBe(links.length);
  expect(links).not.toContain('docs/conformance.md');
});
