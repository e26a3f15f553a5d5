import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { status } from './testing/changes.ts';
import { type Production, startProduction } from './testing/production.ts';
import { readWatchArguments, watch, watchUsage } from './watch-command.ts';

const print = vi.spyOn(console, 'log').mockImplementation(() => {});
let production: Production;

beforeAll(async () => {
  production = await startProduction();
});
beforeEach(() => {
  print.mockClear();
  production.change = () => {};
});
afterAll(() => production.close());

const printed = () => print.mock.calls.map(([line]) => String(line));

it('prints the failed checks, and exits with 1', async () => {
  production.change = status('script', 404);
  // The process does not know the authority of the test.
  expect(await watch([production.app, '--client', 'books'])).toBe(1);
  expect(printed()).toEqual([
    expect.stringMatching(
      /^failed certificate: browsers do not trust the certificate of localhost:\d+: \w+$/,
    ),
    expect.stringMatching(/^failed script: https:.* responds 404$/),
    '15 passed, 2 failed, 5 not checked',
  ]);
});

it('prints the count, and exits with 0, if no check failed', async () => {
  expect(await watch([production.app, '--without', 'certificate'])).toBe(0);
  expect(printed()).toEqual(['21 passed, 0 failed, 1 not checked']);
});

it('writes a file for Prometheus, also if the app does not respond', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'login.prom');
  await watch([production.app, '--without', 'certificate', '--metrics', file]);
  const right = readFileSync(file, 'utf8');
  const url = `url="${production.app}/"`;
  expect(right).toContain(`\ndpplus_watch_success{${url}} 1\n`);
  expect(right).toContain(`\ndpplus_watch_check{${url},check="is-sandbox"} 1\n`);
  expect(right).toMatch(/\ndpplus_watch_certificate_days\{.*,host="localhost:\d+"\} 729\n/);
  for (const line of right.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) dpplus_\w+ .+|dpplus_\w+\{\w+="[^"]*"(,\w+="[^"]*")*\} [\d.]+)$/);
  production.change = status('page', 503);
  await watch([production.app, '--without', 'certificate', '--metrics', file]);
  const wrong = readFileSync(file, 'utf8');
  expect(wrong).toContain(`\ndpplus_watch_success{${url}} 0\n`);
  expect(wrong).toContain(`\ndpplus_watch_check{${url},check="page"} 0\n`);
  expect(wrong).not.toContain('check="is-sandbox"');
  expect(readdirSync(folder)).toEqual(['login.prom']);
});

it('reads each option of its help', () => {
  const file = join(temporaryFolder(), 'integrity.json');
  writeFileSync(file, '{}');
  const args = [
    'https://app.example --client a --redirect-uri https://app.example/b --service https://login.example',
    '--start https://app.example/login --cookie sid --days 30 --timeout 5 --without policy,cookie',
    `--metrics m.prom --integrity ${file}`,
  ].flatMap((line) => line.split(' '));
  expect(readWatchArguments(args)).toEqual({
    url: new URL('https://app.example'),
    help: false,
    client: 'a',
    redirectUri: 'https://app.example/b',
    service: 'https://login.example/',
    start: new URL('https://app.example/login'),
    cookie: 'sid',
    days: 30,
    timeout: 5000,
    without: ['policy', 'cookie'],
    metrics: 'm.prom',
    list: Buffer.from('{}'),
  });
  const given = args.filter((arg) => arg.startsWith('--'));
  const inHelp = watchUsage.match(/^ {2}(--[a-z-]+)/gm)?.map((line) => line.trim());
  expect([...given, '--help'].sort()).toEqual(inHelp?.sort());
});

it('prints its help', async () => {
  expect(await watch(['--help'])).toBe(0);
  expect(printed()).toEqual([watchUsage]);
});

it.each([
  ['', 'watch takes the URL of the page with the button'],
  ['app.example', 'watch takes a URL with http or https'],
  ['https://app.example --service login', '--service takes a URL with http or https'],
  ['https://app.example --days x', '--days takes a number from 1 to 9999'],
  ['https://app.example --timeout 0', '--timeout takes a number from 1 to 9999'],
  ['https://app.example --without nothing', '--without: there is no check nothing'],
  ['https://app.example --integrity nowhere.json', 'ENOENT'],
])('names the mistake in “%s”', (args, message) => {
  expect(() => readWatchArguments(args.split(' ').filter(Boolean))).toThrow(message);
});
