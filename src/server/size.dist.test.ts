import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };

// 5,120 until errors had a code and a contact, and the return page a dark colour scheme. 5,300 until the log had each step.
it('the server side has at most 5,440 bytes of code, and its texts are in a separate file', () => {
  expect(pkg.serverSizes['index.js']).toBeLessThanOrEqual(5440);
});

it('the server side imports nothing of one runtime', () => {
  expect(readFileSync('dist/server/index.js', 'utf8').match(/from"[^"]*"/g)).toEqual(['from"./texts.js"']);
});
