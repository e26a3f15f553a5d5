import { expect, it } from 'vitest';
import { isSupported, loadQuietly } from './node-support.ts';

it.each([
  ['20.20, whose life has ended', 'Iron', false],
  ['22', 'Jod', true],
  ['24', 'Krypton', true],
  ['25, which never becomes LTS', undefined, false],
])('the bridge knows whether oidc-provider supports Node.js %s', (_, lts, expected) => {
  expect(isSupported({ lts })).toBe(expected);
});

it('warnings are printed again after the modules are loaded', async () => {
  const { warn } = console;
  await expect(loadQuietly(() => Promise.reject(new Error('no module')))).rejects.toThrow('no module');
  expect(console.warn).toBe(warn);
});
