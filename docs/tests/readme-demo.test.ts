import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../demo/', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');
const links = [...readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, path = '']) => path);

it.each(links)('names a file that exists: %s', (path) => {
  expect(existsSync(new URL(path, folder))).toBe(true);
});
