import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { servers } from '../../servers/servers.ts';
import { wordpress } from '../../servers/wordpress.ts';
import { read } from './pages.ts';

/** The words of the line that lists the languages. */
const wordsOfList = (page: string) => /^.*\bPHP, .*\bRuby\b.*$/m.exec(read(page))?.[0].match(/\w+/g);

it('the list of servers has each language', () => {
  const folders = readdirSync('servers', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const listed = new Set(servers.flatMap(({ code, file }) => (code ? [] : file.split('/', 1))));
  expect([...listed].sort()).toEqual(folders.map(({ name }) => name).sort());
});

// The list in CONTRIBUTING under "A server language", in its order.
describe.each(servers.filter(({ code }) => !code))('the server $name', (server) => {
  const { name, file, install, vectors, attacks } = server;
  const [language = ''] = name.split(/[ ,]/);

  it('is in the package', () => {
    const endings = pkg.files.flatMap(
      (glob) => /^servers\/.*\*\.\{(.*)\}$/.exec(glob)?.[1]?.split(',') ?? [],
    );
    expect(endings).toContain(extname(file).slice(1));
  });

  it('runs with the test vectors and the attacks', () => {
    expect(vectors).toBeDefined();
    // The tests of the plugin have its attacks.
    if (server !== wordpress) expect(attacks).toBeDefined();
  });

  it('has its packages in the nightly job that runs the servers', () => {
    const job = /\n {2}servers:\n.*?(?=\n {2}\w|$)/s.exec(read('.github/workflows/nightly.yml'))?.[0];
    // Ubuntu has Python.
    const packages = install.split(' ').filter((word) => !/^(apt-get|install|--.*|python3)$/.test(word));
    for (const one of packages) expect(job?.split(/\s/)).toContain(one);
  });

  it('is in the table of docs/other-languages.md', () => {
    expect(read('docs/other-languages.md')).toMatch(new RegExp(`\\| ${name} \\| \\[servers/${file}\\]`));
  });

  it('is in the lists of the README and of docs/README.md', () => {
    expect(wordsOfList('README.md')).toContain(language);
    // A plugin is not a language.
    if (language !== 'WordPress') expect(wordsOfList('docs/README.md')).toContain(language);
  });
});
