import { describe, expect, it } from 'vitest';
import { servers } from '../../servers/servers.ts';
import { read } from './pages.ts';

/** The words of the line that lists the languages. */
const wordsOfList = (page: string) => /^.*\bPython, PHP\b.*$/m.exec(read(page))?.[0].match(/\w+/g);

// The list in CONTRIBUTING under "A server language", in its order.
describe.each(servers.filter(({ code }) => !code))('the server $name', ({ name, file, install }) => {
  const [language = ''] = name.split(/[ ,]/);

  it('has its packages in the nightly job that runs the servers', () => {
    const job = /\n {2}servers:\n.*?(?=\n {2}\w|$)/s.exec(read('.github/workflows/nightly.yml'))?.[0];
    // Ubuntu has Python.
    const packages = install.split(' ').filter((word) => !/^(apt-get|install|--.*|python3)$/.test(word));
    for (const one of packages) expect(job?.split(/\s/)).toContain(one);
  });

  it('is in the table of docs/server.md', () => {
    expect(read('docs/server.md')).toMatch(new RegExp(`\\| ${name} \\| \\[servers/${file}\\]`));
  });

  it('is in the lists of the README and of docs/README.md', () => {
    expect(wordsOfList('README.md')).toContain(language);
    // A plugin is not a language.
    if (language !== 'WordPress') expect(wordsOfList('docs/README.md')).toContain(language);
  });
});
