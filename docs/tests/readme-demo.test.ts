import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../demo/', import.meta.url);
const readme = readFileSync(new URL('README.md', folder), 'utf8');
const links = [...readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, path = '']) => path);

it.each(links)('points at a file that is there: %s', (path) => {
  expect(existsSync(new URL(path, folder))).toBe(true);
});
