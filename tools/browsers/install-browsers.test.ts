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

it('downloads the missing engines only, without a system package for an ordinary user', () => {
  const { fake, said } = machine({ has: ['chromium'], works: 'npx playwright install' });
  installEngines(engines, fake);
  expect(said.filter((line) => line.startsWith('$'))).toEqual(['$ npx playwright install firefox webkit']);
});

it('stops an ordinary user with the two commands, and runs no package manager', () => {
  const { fake, said } = machine({ has: ['chromium'] });
  expect(() => installEngines(engines, fake)).toThrow(
    /firefox and webkit\..*\n {2}npx playwright install --with-deps firefox webkit\n {2}apt-get install firefox-esr webkit2gtk-driver xvfb .*as root/,
  );
  expect(said.filter((line) => line.includes('apt-get'))).toEqual([]);
});

it('knows the engines of a command line', () => {
  expect(enginesFor(['test'])).toEqual(['chromium', 'chromium-full', 'firefox', 'webkit']);
  expect(enginesFor(['test', '--project=firefox'])).toEqual(['firefox']);
  expect(enginesFor(['test', '--project', 'package', '--project=webkit'])).toEqual(['chromium', 'webkit']);
  expect(enginesFor(['test', '--project=*'])).toEqual(enginesFor(['test']));
});
