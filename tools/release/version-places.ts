import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Ranges = Record<string, string>;
interface Manifest {
  version?: string;
  dependencies?: Ranges;
  peerDependencies?: Ranges;
}
interface Lock extends Manifest {
  packages: Record<string, Manifest>;
}

/** The packages of this project, with which one version number is published. */
const ownNames = ['dpplus-connect', 'dpplus-sandbox', 'dpplus-connect-bridge'];

/** Writes the version into a manifest, and into its dependencies on the packages of this project. */
function setVersion(manifest: Manifest, version: string): void {
  if (manifest.version) manifest.version = version;
  for (const ranges of [manifest.dependencies, manifest.peerDependencies])
    for (const name of ownNames) if (ranges?.[name]) ranges[name] = version;
}

/** Text of a JSON file as npm writes it. */
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the text of each file that has the version, with another version, by the path of the file in `folder`. */
export function withVersion(version: string, folder = '.'): Map<string, string> {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const files = new Map<string, string>();
  const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'));
  const homes = ['', ...workspaces.filter((home) => existsSync(join(folder, home, 'package.json')))];
  for (const path of homes.map((home) => join(home, 'package.json'))) {
    const manifest: Manifest = JSON.parse(read(path));
    setVersion(manifest, version);
    files.set(path, json(manifest));
  }
  const lock: Lock = JSON.parse(read('package-lock.json'));
  setVersion(lock, version);
  for (const home of homes) setVersion(lock.packages[home] ?? {}, version);
  files.set('package-lock.json', json(lock));

  const constant = 'contract/npm-package.ts';
  files.set(constant, read(constant).replace(/(?<=export const version = ')[^']*/, version));
  // Of files that users copy.
  for (const path of [
    'go/dpplusconnect/login.go',
    'java/pom.xml',
    'java/src/main/java/example/dpplus/connect/DpplusConnect.java',
    'php/DpplusConnect/Login.php',
    'python/dpplus_connect/__init__.py',
    'python/pyproject.toml',
    'ruby/lib/dpplus_connect/version.rb',
    'wordpress/dpplus-connect/dpplus-connect.php',
    'wordpress/dpplus-connect/readme.txt',
  ].map((file) => `servers/${file}`))
    files.set(
      path,
      read(path).replace(
        /(?<=^(?: \* Version: |Stable tag: | {2}<version>|.*\b(?:VERSION|Version) = ['"]|(?:__)?version(?:__)? = "))\d[\w.-]*/gm,
        version,
      ),
    );
  // `npm run write` writes the blocks of the README and of the report.
  const pages = execFileSync('git', ['ls-files', '*.md', ':!README.md'], { cwd: folder, encoding: 'utf8' });
  for (const path of pages.trimEnd().split('\n'))
    files.set(
      path,
      read(path).replace(/(?<=dpplus-(?:connect|sandbox|connect-bridge)-)\d[\w.-]*(?=\.tgz)/g, version),
    );
  return files;
}

/**
 * Returns the changelog with a date in the heading of the version, which is the heading of the unreleased changes until then.
 *
 * @throws Error if there are no unreleased changes, and no date of the version
 */
export function withDate(changelog: string, version: string, date: string): string {
  if (changelog.includes(`\n## ${version} — 20`)) return changelog;
  const heading = /^## .* — unreleased$/m;
  if (heading.test(changelog)) return changelog.replace(heading, `## ${version} — ${date}`);
  throw new Error(
    `CHANGELOG.md has no changes to release. Write them below “## ${version} — unreleased”, then run: ` +
      `npm version ${version} --allow-same-version --no-git-tag-version`,
  );
}
