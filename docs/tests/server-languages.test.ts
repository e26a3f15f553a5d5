import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loginTests } from '../../servers/testing/login-tests.ts';
import { runtimes } from '../../servers/testing/runtimes.ts';
import { servers } from '../../servers/testing/servers.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

/** The words of the line that lists the languages. */
const wordsOfList = (page: string) => /^.*\bPHP, .*\bRuby\b.*$/m.exec(read(page))?.[0].match(/\w+/g);
const copied = servers.filter(({ code }) => !code);

it('the list of servers has each language', () => {
  const folders = readdirSync('servers', { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'testing',
  );
  const listed = new Set(copied.flatMap(({ file }) => file.split('/', 1)));
  expect([...listed].sort()).toEqual(folders.map(({ name }) => name).sort());
});

it('CI installs the programs of the tests', () => {
  for (const [list, packages] of [
    ['test-all', runtimes.more],
    ['test-nightly', runtimes.nightly],
  ] as const) {
    const installed = read(`testing/packages/${list}.txt`).trimEnd().split('\n');
    const missing = Object.keys(packages ?? {})
      .flatMap((names) => names.split(' '))
      .filter((name) => !installed.includes(name));
    expect(missing, `add them to testing/packages/${list}.txt`).toEqual([]);
  }
  expect(read('.ci/run')).toContain('$(cat testing/packages/test-all.txt)');
});

// The places of a server language, as in servers/README.md.
describe.each(copied)('the server $name', (server) => {
  const [language = ''] = server.name.split(/[ ,]/);

  it('is in the tables and lists of the docs', () => {
    const row = new RegExp(`\\| ${server.name} \\| \\[${server.file}\\]`);
    expect(read('docs/other-languages.md')).toMatch(row);
    for (const page of ['README.md', 'docs/server.md'])
      expect(read(page)).toMatch(new RegExp(`\\b${language}\\b`));
    // A plugin is not a language.
    const lists = language === 'WordPress' ? ['README.md'] : ['README.md', 'docs/README.md'];
    for (const page of lists) expect(wordsOfList(page)).toContain(language);
  });
});

it.each(servers.filter(({ code, callback = '/callback' }) => code && callback !== '/callback'))(
  'the page of $name starts the sandbox with the redirect URI of the app',
  ({ file, callback }) => {
    expect(read(file)).toContain(
      `npx --no-install dpplus-sandbox --redirect-uri http://localhost:3000${callback}\``,
    );
  },
);

// The places of a test runner, as in servers/README.md.
it.each(loginTests)('the test of a login in $name has at most 90 lines, and is in the guide', (test) => {
  expect(read(`servers/${test.file}`).trimEnd().split('\n').length).toBeLessThanOrEqual(90);
  const guide = section(read('docs/testing.md'), 'pytest, PHPUnit, JUnit and RSpec');
  expect(guide).toMatch(
    new RegExp(
      `^\\| ${test.name}.* \\| \\[servers/${test.file}\\]\\(.*\\) \\| \`${test.install}\` \\|$`,
      'm',
    ),
  );
});

it('the tests in the guide are those of the file', () => {
  const blocks = matches(read('docs/testing.md'), /```python\n(.*?)```/gs);
  expect(blocks).toHaveLength(2);
  for (const block of blocks) expect(read('servers/python/test_login.py')).toContain(`\n${block}`);
});
