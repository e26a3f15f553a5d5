import { expect, it } from 'vitest';
import type { EngineName } from './find-browsers.ts';
import { enginesFor, installEngines, type Machine } from './install-browsers.ts';

/** A machine with some engines, on which some commands install all engines. */
function machine({ has = [] as EngineName[], isRoot = false, works = '' }) {
  const said: string[] = [];
  const installed = new Set(has);
  const fake: Machine = {
    isRoot,
    find: (engine) => (installed.has(engine) ? `/usr/bin/${engine}` : undefined),
    run(...command) {
      said.push(`$ ${command.join(' ')}`);
      if (works && command.join(' ').startsWith(works)) for (const engine of engines) installed.add(engine);
    },
    log: (line) => said.push(line),
  };
  return { fake, said };
}

const engines: EngineName[] = ['chromium', 'firefox', 'webkit'];

it('installs nothing if every engine is installed', () => {
  const { fake, said } = machine({ has: engines, isRoot: true });
  installEngines(engines, fake);
  expect(said).toEqual(engines.map((engine) => `${engine}: /usr/bin/${engine}`));
});

it('downloads the missing engines only, without a system package for an ordinary user', () => {
  const { fake, said } = machine({ has: ['chromium'], works: 'npx playwright install' });
  installEngines(engines, fake);
  expect(said.filter((line) => line.startsWith('$'))).toEqual(['$ npx playwright install firefox webkit']);
});

it('adds the libraries of downloaded engines as root, after a line about it', () => {
  const { fake, said } = machine({ isRoot: true, works: 'npx playwright install' });
  installEngines(['firefox'], fake);
  expect(said.slice(0, 3)).toEqual([
    '$ npx playwright install firefox',
    'As root: installing Debian’s packages for firefox.',
    '$ npx playwright install-deps firefox',
  ]);
});

it('installs Debian’s packages as root if the download fails, after a line about it', () => {
  const { fake, said } = machine({ isRoot: true, works: 'apt-get install' });
  installEngines(engines, fake);
  expect(said.slice(0, 4)).toEqual([
    '$ npx playwright install chromium-headless-shell firefox webkit',
    'As root: installing Debian’s packages for chromium, firefox, webkit.',
    '$ apt-get update',
    '$ apt-get install -y --no-install-recommends chromium-headless-shell firefox-esr webkit2gtk-driver xvfb',
  ]);
});

it('stops an ordinary user with the two commands, and runs no package manager', () => {
  const { fake, said } = machine({ has: ['chromium'] });
  expect(() => installEngines(engines, fake)).toThrow(
    /firefox and webkit\..*\n {2}npx playwright install --with-deps firefox webkit\n {2}apt-get install firefox-esr webkit2gtk-driver xvfb .*as root/,
  );
  expect(said.filter((line) => line.includes('apt-get'))).toEqual([]);
});

it('installs full Chromium for its own project', () => {
  const { fake, said } = machine({ has: engines, isRoot: true });
  expect(() => installEngines(enginesFor(['test', '--project=chromium-full']), fake)).toThrow(
    'apt-get install chromium ',
  );
  expect(said).toContain('$ npx playwright install chromium');
});

it('knows the engines of a command line', () => {
  expect(enginesFor(['test'])).toEqual(['chromium', 'chromium-full', 'firefox', 'webkit']);
  expect(enginesFor(['test', '--project=firefox'])).toEqual(['firefox']);
  expect(enginesFor(['test', '--project', 'package', '--project=webkit'])).toEqual(['chromium', 'webkit']);
  expect(enginesFor(['test', '--project=*'])).toEqual(enginesFor(['test']));
});
