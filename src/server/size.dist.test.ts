import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };

// 5,440 until each option, each answer of the app and each response of the service was checked, and each refusal logged.
// 8,285 until the login had one address, which begins it too, a base path, and a cause for each failed request.
it('the server side has at most 8,800 bytes of code, and its texts are in a separate file', () => {
  expect(pkg.serverSizes['index.js']).toBeLessThanOrEqual(8800);
});

it('the server side imports nothing of one runtime', () => {
  expect(readFileSync('dist/server/index.js', 'utf8').match(/from"[^"]*"/g)).toEqual(['from"./texts.js"']);
});
