import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };

it('the server side has at most 5 kB of code, and its texts are in a separate file', () => {
  expect(pkg.serverSizes['index.js']).toBeLessThanOrEqual(5120);
});

it('the server side imports nothing of one runtime', () => {
  expect(readFileSync('dist/server/index.js', 'utf8').match(/from"[^"]*"/g)).toEqual(['from"./texts.js"']);
});
