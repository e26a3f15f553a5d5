import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installed, packed } from '../release/pack.ts';
import { bounds, installTooLarge, line, measure, tooLarge } from './bounds.ts';

const measured = measure('dist');

it('each file that pages and apps load keeps to its bound', () => {
  console.log(measured.map((file) => line(file)).join('\n'));
  expect(measured.map(({ file }) => file)).toEqual(Object.values(bounds).flatMap(({ files }) => files));
  expect(measured.flatMap((file) => tooLarge(file) ?? []).join('\n')).toBe('');
});

it('a production install keeps to its bound, without docs, types and the servers to copy', () => {
  const files = packed('dpplus-connect')
    .paths.filter((path) => /^dist\/.*\.(js|css)$/.test(path))
    .map((path) => ({ path, bytes: statSync(join(installed, path)).size }));
  expect(files.length).toBeGreaterThan(30);
  expect(installTooLarge(files) ?? '').toBe('');
});
