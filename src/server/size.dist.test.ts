import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };

it('the server side is 4 kB of code at most, and its wording a file of its own', () => {
  expect(pkg.serverSizes['index.js']).toBeLessThanOrEqual(4096);
});

it('the server side imports nothing of one runtime', () => {
  expect(readFileSync('dist/server/index.js', 'utf8').match(/from"[^"]*"/g)).toEqual(['from"./texts.js"']);
});
