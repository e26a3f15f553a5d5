import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { browserCookie } from '../../contract/cookies.ts';
import { freePort } from '../../testing/free-port.ts';
import { get } from './attacked-server.ts';
import { isPlain, servers } from './servers.ts';
import { secret, startServer } from './start-server.ts';

/** Settings of other programs, which have the names of these without the prefix. */
const foreign = [
  'IS_SANDBOX=yes',
  'SECRET=x',
  'SCOPE=profile',
  'STORE=/nowhere',
  'SERVICE=ftp://x',
  'CONTACT=me',
];

const own = [`DPPLUS_SECRET=${secret}`, 'DPPLUS_SERVICE=http://127.0.0.1:4000'];

/** What the programs themselves need. */
const needed = ['PATH', 'HOME'].map((name) => `${name}=${process.env[name]}`);

// Those of PHP, which also has a file of settings, are in `php-environment.test.ts`.
const prefixed = servers.filter((server) => isPlain(server) && !server.file.startsWith('php/'));

it.each(
  prefixed.flatMap(({ name, start }) => [
    { name, start, what: 'an empty environment', more: [] },
    { name, start, what: 'settings of other programs', more: foreign },
  ]),
)('$name starts in the locale C with $what, and its pages are whole', async ({ start, more }) => {
  const port = await freePort();
  const words = ['env', '-i', ...needed, 'LC_ALL=C', ...more, ...own, `PORT=${port}`, ...start(port, 1)];
  const app = await startServer(words, port, 1);
  const home = await get(port, '/');
  const begun = await get(port, '/callback?dpplus=start&lang=fr');
  const state = /&state=([^&]*)/.exec(begun.location)?.[1] ?? '';
  const failed = await get(
    port,
    `/callback?error=access_denied&state=${state}`,
    `${browserCookie}=${begun.cookies[browserCookie]}`,
  );
  const end = await get(port, failed.location.replace(/^http:\/\/[^/]*/, ''), '', ['Accept-Language: fr']);
  process.kill(-Number(app.pid));
  for (const { body } of [home, end])
    expect(body).toMatch(
      /^<!doctype html><html lang="\w\w"><meta charset="utf-8"><meta name="viewport".*<title>[^<]+</s,
    );
  expect(begun.location).toMatch(/^http:\/\/127\.0\.0\.1:4000\/fr\/.*&scope=&.*&is_sandbox=true/);
  expect(Buffer.from(end.body, 'latin1').toString()).toContain('La connexion n’a pas abouti');
});

it.each([
  ['an empty environment', []],
  ['settings of other programs', foreign],
])('the app of the README starts in the locale C with %s', async (_, more) => {
  const readme = servers.find(({ file }) => file === 'README.md');
  const port = await freePort();
  const words = ['env', '-i', ...needed, 'LC_ALL=C', ...more, ...(readme?.start(port, 1) ?? [])];
  const app = await startServer(words, port, 1);
  const begun = await get(port, '/callback?dpplus=start&lang=fr');
  const failed = await get(port, '/callback?error=access_denied&state=x', '', ['Accept-Language: fr']);
  const end = await get(port, failed.location.replace(/^http:\/\/[^/]*/, ''));
  process.kill(-Number(app.pid));
  expect(begun.location).toMatch(/\/fr\/.*&scope=email&.*&is_sandbox=true/);
  expect(Buffer.from(end.body, 'latin1').toString()).toContain('La connexion n’a pas abouti');
});

it.each(
  prefixed.flatMap(({ name, start }) => [
    {
      name,
      start,
      setting: 'DPPLUS_IS_SANDBOX=yes',
      line: 'DPPLUS_IS_SANDBOX: needs true or false.*["\']yes["\']',
    },
    {
      name,
      start,
      setting: 'DPPLUS_SECRET=short secret',
      line: 'DPPLUS_SECRET: needs .*32',
    },
  ]),
)('$name names $setting, and no secret, when it does not start', async ({ start, setting, line }) => {
  const port = await freePort();
  const words = ['env', '-i', ...needed, ...own, setting, `PORT=${port}`, ...start(port, 1)];
  const failure = await startServer(words, port, 1).catch((error: Error) => error.message);
  expect(failure).toMatch(RegExp(line));
  expect(failure).not.toContain('short secret');
});

/** Sends lines to the program that answers test vectors. */
function answers([command = '', ...words]: string[], lines: (string | number)[][]): string[] {
  const input = lines.map((fields) => `${fields.join('\t')}\n`).join('');
  return spawnSync(command, words, { input, encoding: 'utf8' }).stdout.trimEnd().split('\n');
}

it.each(prefixed)(
  '$name reads its tokens also with a clock before 2001 or after 2286',
  ({ vectors = [] }) => {
    const ends = [60, 999_999_999, 9_999_999_999, 10_000_000_000, 99_999_999_999];
    const fields = (end: number) => ['state', secret, 'demoapp', 'A'.repeat(22), end] as const;
    const signed = answers(
      vectors,
      ends.map((end) => ['sign', ...fields(end), 'A'.repeat(16), 'en/']),
    );
    const read = (change: number) =>
      answers(
        vectors,
        ends.map((end, index) => ['read', ...fields(end + change), signed[index] ?? '']),
      );
    expect(read(-1)).toEqual(ends.map(() => 'en/'));
    expect(read(0)).toEqual(ends.map(() => 'refused'));
  },
);
