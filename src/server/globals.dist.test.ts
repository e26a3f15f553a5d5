import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The globals beside those of ECMAScript 2022, by the standard or the file that asks a runtime for them. */
const globals = {
  'WinterTC, minimum common API 2025; since Node.js 19.9, Deno 1.33': `AbortSignal.timeout Blob Headers Response
    TextDecoder TextEncoder URL URL.canParse URLSearchParams atob btoa console.warn crypto.getRandomValues crypto.randomUUID
    crypto.subtle fetch performance.now`,
  'every runtime; HTML, "Timers"': 'clearTimeout setTimeout',
  'src/server/runtime.ts': 'globalThis.process',
};

it('the server side touches no other global, and imports nothing of one runtime', () => {
  const file = 'dist/server/index.js';
  const code = readFileSync(file, 'utf8');
  const options = '--ignoreConfig --noEmit --allowJs --checkJs --noResolve --lib es2022 --types';
  const compiler = ['node_modules/typescript-7/bin/tsc', file, ...options.split(' '), ''];
  const { stdout } = spawnSync(process.execPath, compiler, { encoding: 'utf8' });
  expect(stdout).not.toContain("'lib' compiler option to '");
  const names = [...stdout.matchAll(/(?<=Cannot find name ')\w+/g)];
  const found = code.match(RegExp(`(?<![.$\\w])(globalThis|${names.join('|')})\\b(\\.\\w+)?`, 'g')) ?? [];
  expect([...new Set(found)].sort()).toEqual(Object.values(globals).join(' ').split(/\s+/).sort());
  expect(found.filter((name) => name.startsWith('globalThis'))).toHaveLength(1);
  expect(code.match(/from"[^"]*"/g)).toEqual(['from"./texts.js"']);
});
