import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const frameworks = join(root, 'e2e/frameworks');
const folder = join(frameworks, '.built/package');

/** The file with the names of the packed files. Packing writes it last. */
export const packedList = join(folder, 'packed.json');

/** Where the package is installed: what stands beside or below this folder gets it by its name. */
export const installed = join(frameworks, 'node_modules/dpplus-connect');

/** What `npm publish` would send of one of the two packages: its file, and the paths in it. */
export function packed(name: 'dpplus-connect' | 'dpplus-connect-bridge'): {
  tarball: string;
  paths: string[];
} {
  const list: { name: string; filename: string; files: { path: string }[] }[] = JSON.parse(
    readFileSync(packedList, 'utf8'),
  );
  const found = list.find((each) => each.name === name);
  if (!found) throw new Error(`${packedList} does not have ${name}`);
  return { tarball: join(folder, found.filename), paths: found.files.map(({ path }) => path) };
}

/**
 * Packs both packages as bridge/README.md does, and puts the first one where the apps find it. Its own dependencies and
 * the frameworks come from the repository's lockfile, so that nothing is downloaded.
 */
export function pack() {
  for (const path of [folder, installed]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
  const both = ['--workspace', 'dpplus-connect-bridge', '--include-workspace-root'];
  // Without the scripts, so that the packages have the same build as the other tests.
  const options = ['--json', '--loglevel=error', '--ignore-scripts'];
  const list = execFileSync('npm', ['pack', ...both, ...options, '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  writeFileSync(packedList, list);
  execFileSync('tar', ['-xzf', packed('dpplus-connect').tarball, '--strip-components=1', '-C', installed]);
}
