import { spawnSync } from 'node:child_process';
import { type EngineName, find } from './find-browsers.ts';

/** Debian's packages, for machines where Playwright's builds cannot be downloaded. */
const packages: Readonly<Record<EngineName, readonly string[]>> = {
  chromium: ['chromium-headless-shell'],
  'chromium-full': ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

/** The machine of an installation. Tests replace it. */
export interface Machine {
  readonly isRoot: boolean;
  /** Path of an engine's browser, if it is installed. */
  find(engine: EngineName): string | undefined;
  /** Runs a command and shows its output. `find` then tells whether it succeeded. */
  run(command: string, ...args: string[]): void;
  log(line: string): void;
}

/** The names of Playwright's builds. */
const builds: Readonly<Record<EngineName, string>> = {
  chromium: 'chromium-headless-shell',
  'chromium-full': 'chromium',
  firefox: 'firefox',
  webkit: 'webkit',
};
const buildsOf = (engines: readonly EngineName[]) => engines.map((engine) => builds[engine]);

const thisMachine: Machine = {
  isRoot: process.getuid?.() === 0,
  find: (engine) => find[engine](),
  run(command, ...args) {
    console.log(`${command} ${args.join(' ')}`);
    spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  },
  log: console.log,
};

/** The engines that the projects of a command line run in; without `--project` all of them. */
export function enginesFor(argv: readonly string[]): EngineName[] {
  const projects = argv.flatMap((argument, at) => {
    if (argument === '--project') return argv[at + 1] ?? [];
    return argument.startsWith('--project=') ? argument.slice('--project='.length) : [];
  });
  const engines: EngineName[] = ['chromium', 'chromium-full', 'firefox', 'webkit'];
  if (!projects[0] || projects.some((project) => project.startsWith('*'))) return engines;
  // Every project that is not named after an engine runs in the headless shell of Chromium.
  const wanted = projects.map((project) => engines.find((engine) => engine === project) ?? 'chromium');
  return engines.filter((engine) => wanted.includes(engine));
}

/**
 * Installs each missing engine: Playwright's build, else, as root, Debian's package. Then logs the path of each engine.
 *
 * @throws an error that names the missing engines, and the commands that install them
 */
export function installEngines(
  engines: readonly EngineName[],
  { isRoot, find, run, log }: Machine = thisMachine,
): void {
  const missing = () => engines.filter((engine) => !find(engine));
  const wanted = missing();
  if (wanted[0]) {
    run('npx', 'playwright', 'install', ...buildsOf(wanted));
    const left = missing();
    if (isRoot) log(`As root: installing Debian’s packages for ${wanted.join(', ')}.`);
    if (isRoot && !left[0]) run('npx', 'playwright', 'install-deps', ...buildsOf(wanted));
    if (isRoot && left[0]) {
      run('apt-get', 'update');
      run('apt-get', 'install', '-y', '--no-install-recommends', ...left.flatMap((name) => packages[name]));
    }
  }
  for (const engine of engines) log(`${engine}: ${find(engine) ?? 'missing'}`);
  const left = missing();
  if (!left[0]) return;
  throw new Error(
    `The tests need ${left.join(' and ')}. Install with one of these commands, then run the tests again:\n` +
      `  npx playwright install --with-deps ${buildsOf(left).join(' ')}\n` +
      `  apt-get install ${left.flatMap((name) => packages[name]).join(' ')}    (Debian, as root)\n` +
      'In Chromium alone: npx playwright test --project=chromium',
  );
}

/** Runs once before the browser tests. */
export default function installBrowsers(): void {
  installEngines(enginesFor(process.argv));
}
