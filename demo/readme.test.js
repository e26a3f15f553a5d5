import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const links = [...readme.matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, path = '']) => path);

it.each(links)('points at a file that is there: %s', (path) => {
  expect(existsSync(new URL(path, import.meta.url))).toBe(true);
});
