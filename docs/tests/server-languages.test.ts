import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { loginTests } from '../../servers/login-tests.ts';
import { runtimes } from '../../servers/runtimes.ts';
import { servers } from '../../servers/servers.ts';
import { read, section } from '../../tools/docs/pages.ts';

/** The words of the line that lists the languages. */
const wordsOfList = (page: string) => /^.*\bPHP, .*\bRuby\b.*$/m.exec(read(page))?.[0].match(/\w+/g);
const endings = pkg.files.flatMap((glob) => /^servers\/.*\*\.\{(.*)\}$/.exec(glob)?.[1]?.split(',') ?? []);
const copied = servers.filter(({ code }) => !code);

it('the list of servers has each language', () => {
  const folders = readdirSync('servers', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const listed = new Set(copied.flatMap(({ file }) => file.split('/', 1)));
  expect([...listed].sort()).toEqual(folders.map(({ name }) => name).sort());
});

it.each([...copied, ...loginTests])(
  '$file is in the package',
  (entry) => {
    expect(endings).toContain(extname(entry.file).slice(1));
  },
);

it.each([
  ['servers', 'servers'],
  ['nightly', 'long'],
])('CI installs the packages of the project %s', (project, job) => {
  const packages = Object.keys(runtimes[project] ?? {})
    .join(' ')
    .split(' ');
  const workflow = read('.github/workflows/nightly.yml');
  const lists = [new RegExp(`\\n {2}${job}:\\n.*?(?=\\n {2}\\w|$)`, 's').exec(workflow)?.[0] ?? ''];
  if (project === 'servers') lists.push(read('.ci/run'));
  for (const list of lists) expect(list.split(/[\s']/)).toEqual(expect.arrayContaining(packages));
});

// The list in CONTRIBUTING under "A server language", in its order.
describe.each(copied)('the server $name', (server) => {
  const [language = ''] = server.name.split(/[ ,]/);

  it('runs with the test vectors and the attacks', () => {
    expect(server.vectors).toBeDefined();
  });

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

// The list in CONTRIBUTING under "A test runner", in its order.
it.each(loginTests)('the test of a login in $name has at most 60 lines, and is in the guide', (test) => {
  expect(read(`servers/${test.file}`).trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  const guide = section(read('docs/testing.md'), 'pytest, PHPUnit, JUnit and RSpec');
  expect(guide).toMatch(
    new RegExp(
      `^\\| ${test.name}.* \\| \\[servers/${test.file}\\]\\(.*\\) \\| \`${test.install}\` \\|$`,
      'm',
    ),
  );
});

it('the test in the guide is the one of its file', () => {
  const [, shown = ''] = /```python\n(.*?)```/s.exec(read('docs/testing.md')) ?? [];
  expect(shown).not.toBe('');
  expect(read('servers/python/test_login.py')).toContain(`\n${shown}`);
});
