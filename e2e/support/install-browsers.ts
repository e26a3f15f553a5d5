import { spawnSync } from 'node:child_process';
import { type EngineName, find } from './browser.js';

/** Debian's packages, for machines where nothing else can be downloaded. */
const packages: Readonly<Record<EngineName, readonly string[]>> = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

/** Runs a command and shows what it says; whether it succeeds is seen by what is there afterwards. */
function run(command: string, ...args: string[]): void {
  console.log(`${command} ${args.join(' ')}`);
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
}

/** The engines that the projects of a command line run in; without `--project` all of them. */
function enginesFor(argv: readonly string[]): EngineName[] {
  const projects = argv.flatMap((argument, at) => {
    if (argument === '--project') return argv[at + 1] ?? [];
    return argument.startsWith('--project=') ? argument.slice('--project='.length) : [];
  });
  const engines: EngineName[] = ['chromium', 'firefox', 'webkit'];
  // Every other project runs in Chromium.
  const wanted = projects.map((project) => engines.find((engine) => engine === project) ?? 'chromium');
  return projects[0] ? engines.filter((engine) => wanted.includes(engine)) : engines;
}

/**
 * Run once before the tests: sees to it that every engine they need is there, and says where.
 *
 * @throws an error that says what is missing and how it can be installed
 */
export default function installBrowsers(): void {
  const engines = enginesFor(process.argv);
  const missing = () => engines.filter((engine) => !find[engine]());
  if (missing()[0] && process.getuid?.() === 0) {
    run('apt-get', 'update');
    run(
      'apt-get',
      'install',
      '-y',
      '--no-install-recommends',
      ...missing().flatMap((name) => packages[name]),
    );
  }
  if (missing()[0]) run('npx', 'playwright', 'install', '--with-deps', ...missing());
  if (missing()[0]) run('npx', 'playwright', 'install', ...missing());
  for (const engine of engines) console.log(`${engine}: ${find[engine]() ?? 'missing'}`);
  if (!missing()[0]) return;
  const wanted = missing().flatMap((name) => packages[name]);
  throw new Error(
    `The tests need ${missing().join(' and ')}. Run: npx playwright install ${missing().join(' ')}, ` +
      `or on Debian: apt-get install ${wanted.join(' ')}. In Chromium alone: npm run test:e2e -- --project=chromium`,
  );
}
