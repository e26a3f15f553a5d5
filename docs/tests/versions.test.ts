import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import bridge from '../../bridge/package.json' with { type: 'json' };
import { nodes, quick, slow } from '../../compatibility/runtimes/runtimes.ts';
import pkg from '../../package.json' with { type: 'json' };
import sandbox from '../../sandbox/package.json' with { type: 'json' };
import { startPage } from '../../site/pages/start-page.ts';
import { matches, read, rows, section } from '../../tools/write/docs/pages.ts';

const page = read('docs/versions.md');

/** The oldest version of Node.js, such as 20.19. */
const minimum = pkg.engines.node.replace('>=', '');

it('docs/versions.md has the versions of Node.js in which the tests run', () => {
  const [listed = ''] = matches(read('.github/workflows/ci.yml'), /^ +node: \[(.*)\]$/gm);
  const versions = listed.replaceAll("'", '').split(', ');
  expect(page).toContain(
    `The tests of each change run in ${versions.slice(0, -1).join(', ')} and the ${versions.at(-1)} version`,
  );
  const majors = nodes.map(([name]) => name.replace('Node.js ', ''));
  expect(versions, 'write the versions of compatibility/runtimes/package.json into ci.yml').toEqual([
    minimum,
    ...majors.slice(1),
    'latest',
  ]);
  expect(nodes[0]?.[1], 'compatibility/runtimes/package.json needs the oldest version').toBe(`${minimum}.0`);
});

it('pages and types have the minimum of package.json', () => {
  const pages = execFileSync('git', ['grep', '-hoE', 'Node\\.js[ *:]+[0-9.]+ or newer', '--', '*.md'], {
    encoding: 'utf8',
  });
  const other = pages
    .trimEnd()
    .split('\n')
    .filter((text) => !text.endsWith(` ${minimum} or newer`));
  expect(other, `write ${minimum} there`).toEqual([]);
  const [major = ''] = minimum.split('.');
  expect(pkg.devDependencies['@types/node']).toMatch(new RegExp(`^${major}\\.`));
});

it('the packages have the same minimum of Node.js', () => {
  for (const { engines } of [sandbox, bridge])
    expect(engines, 'write the engines of package.json here').toEqual(pkg.engines);
});

it('containers, workflows and guides have the newest version of Node.js that the login test has', () => {
  const [newest = ''] = nodes.at(-1)?.[1].split('.') ?? [];
  const files = execFileSync('git', ['grep', '-lE', 'node:[0-9]|node-version:'], { encoding: 'utf8' });
  const versions = files
    .trimEnd()
    .split('\n')
    .filter((path) => !/\.test\.ts$/.test(path))
    .flatMap((path) =>
      matches(read(path), /(?:\/node:|node-version: )(\d+)/g).map((version) => `${path}: ${version}`),
    );
  expect(versions.length).toBeGreaterThan(4);
  expect(
    versions.filter((version) => !version.endsWith(`: ${newest}`)),
    `write ${newest} there`,
  ).toEqual([]);
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
