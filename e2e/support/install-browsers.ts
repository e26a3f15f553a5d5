import { spawnSync } from 'node:child_process';
import { type EngineName, find } from './browser.js';

/** Debian's packages, for machines where nothing else can be downloaded. */
const packages: Readonly<Record<EngineName, readonly string[]>> = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

const ways = (engine: EngineName): [string, string[]][] => [
  ['npx', ['playwright', 'install', '--with-deps', engine]],
  ['npx', ['playwright', 'install', engine]],
  ['apt-get', ['update']],
  ['apt-get', ['install', '-y', '--no-install-recommends', ...packages[engine]]],
];

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
  for (const engine of enginesFor(process.argv)) {
    for (const [command, args] of ways(engine)) {
      if (find[engine]()) break;
      console.log(`No ${engine} yet: ${command} ${args.join(' ')}`);
      spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
    }
    const path = find[engine]();
    if (!path)
      throw new Error(
        `The tests need ${engine}, and there is none. Run: npx playwright install ${engine}` +
          `, or on Debian: apt-get install ${packages[engine].join(' ')}. For one engine only: npm run test:e2e -- --project=chromium`,
      );
    console.log(`${engine}: ${path}`);
  }
}
