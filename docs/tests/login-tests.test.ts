import { extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { loginTests } from '../../servers/login-tests.ts';
import { read, section } from './pages.ts';

const guide = section(read('docs/testing.md'), 'pytest, PHPUnit, JUnit and RSpec');
const blocks = new Map(
  [...guide.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', code = '']) => [language, code]),
);

// The list in CONTRIBUTING under "A test runner", in its order.
describe.each(loginTests)('the test of a login in $name', ({ name, file, install }) => {
  const code = read(`servers/${file}`);
  const [language = ''] = file.split('/');

  it('has at most 60 lines', () => {
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });

  it('is in the package', () => {
    const endings = pkg.files.flatMap(
      (glob) => /^servers\/.*\*\.\{(.*)\}$/.exec(glob)?.[1]?.split(',') ?? [],
    );
    expect(endings).toContain(extname(file).slice(1));
  });

  it('has its packages in the nightly job that runs the servers', () => {
    const job = /\n {2}servers:\n.*?(?=\n {2}\w|$)/s.exec(read('.github/workflows/nightly.yml'))?.[0];
    const packages = install.replace('apt-get install ', '').split(' ');
    for (const one of packages) expect(job?.split(/\s/)).toContain(one);
  });

  it('is in the guide, with its packages and the lines of its last test', () => {
    expect(guide).toMatch(
      new RegExp(`^\\| ${name}.* \\| \\[servers/${file}\\]\\(.*\\) \\| \`${install}\` \\|$`, 'm'),
    );
    const shown = blocks.get(language) ?? '';
    expect(shown).not.toBe('');
    expect(code).toContain(`\n${shown}`);
  });
});
