import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { createSandbox } from '../../../testing/sandbox.ts';

/** A file that has all else that it needs. */
const withUsers = (users: unknown) => {
  const others = { apps: [], links: [], sessions: [], codes: [], tokens: [] };
  return JSON.stringify({ version: 1, clockOffset: 0, ...others, users });
};

const withApp = (changes: object) => {
  const times = { createdAt: 0, secretIssuedAt: 0 };
  const app = { clientId: 'a', name: 'A', redirectUri: 'http://a.test', secretFingerprint: 'f', ...times };
  return withUsers([]).replace('"apps":[]', `"apps":${JSON.stringify([['a', { ...app, ...changes }]])}`);
};

it.each([
  ['', 'not a state file'],
  ['{"version":2,"clockOffset":0}', 'not a state file of this version'],
  ['{"version":1,"clockOffset":1e999}', 'apps is missing: it has to be a list of records'],
  [withUsers([]).replace('"clockOffset":0', '"clockOffset":1e300'), 'clockOffset has to be a whole number'],
  [withUsers({}), 'users has to be a list of records'],
  [withUsers([['a', {}], null]), 'users[0][1].updatedAt is missing'],
  [withUsers([[1, {}]]), 'users[0] has to be a key with its record'],
  [withUsers([['a', 2]]), 'users[0] has to be a key with its record'],
  [withUsers([{ 0: 'a', 1: {} }]), 'users[0] has to be a key with its record'],
  [withApp({ clientId: 'b' }), 'apps[0][1].clientId has to be its key'],
  [
    withApp({ redirectUri: 'a' }),
    'apps[0][1].redirectUri has to be an absolute http(s) URL without a fragment',
  ],
  [withApp({ logo: 'http://[' }), 'apps[0][1].logo has to be an http(s) URL'],
  [`${withUsers([])}\n{}\n`, 'line 2: clockOffset is missing'],
  [`${withUsers([])}\nx\n`, 'line 2: it has to be an object'],
])('refuses to start with %j in the file, and leaves it as it is', (text, reason) => {
  const stateFile = join(temporaryFolder(), 'state.json');
  writeFileSync(stateFile, text);
  expect(() => createSandbox({ stateFile })).toThrow(stateFile);
  expect(() => createSandbox({ stateFile })).toThrow(reason);
  expect(readFileSync(stateFile, 'utf8')).toBe(text);
  expect(readdirSync(dirname(stateFile))).toEqual(['state.json']);
});
