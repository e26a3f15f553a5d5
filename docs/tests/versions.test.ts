import { expect, it } from 'vitest';
import { quick, slow } from '../../compatibility/runtimes/runtimes.ts';
import pkg from '../../package.json' with { type: 'json' };
import { startPage } from '../../site/pages/start-page.ts';
import { matches, read, rows, section } from '../../tools/write/docs/pages.ts';

const page = read('docs/versions.md');

it('docs/versions.md has the versions of Node.js in which the tests run', () => {
  const [listed = ''] = matches(read('.github/workflows/ci.yml'), /^ +node: \[(.*)\]$/gm);
  const versions = listed.replaceAll("'", '').split(', ');
  expect(versions).toHaveLength(4);
  expect(page).toContain(
    `20.19 or newer. The tests of each change run in ${versions.slice(0, 3).join(', ')} and the ${versions[3]} version`,
  );
  expect(pkg.engines.node).toBe('>=20.19');
});

it('docs/versions.md lists the runtimes of the login test', () => {
  const tested = [...quick, ...slow].map(([name, version]) => [name, version.replace(/.*@/, '')]);
  expect(rows(section(page, 'Runtimes')).slice(1)).toEqual(tested);
});

it('docs/versions.md has the time for which browsers keep the latest version', () => {
  expect(read('docs/hosting.md')).toContain('`public, max-age=3600`');
  expect(page).toContain('within an hour');
});

it('docs/versions.md and SECURITY.md name the same releases that get fixes', () => {
  expect(pkg.version).toMatch(/^0\./);
  for (const text of [page, read('SECURITY.md').replace(/\]\([^)]*\)|\[/g, '')])
    expect(text).toMatch(/only the latest release gets fixes/i);
});

it('the start page names the browsers of docs/support.md', async () => {
  const [minimum = []] = [...read('docs/support.md').matchAll(/^\| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm)];
  expect(String(await startPage())).toContain(
    `Chrome and Edge ${minimum[1]}, Firefox ${minimum[2]}, Safari ${minimum[3]}`,
  );
});
