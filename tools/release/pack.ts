import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const frameworks = join(root, 'compatibility/frameworks');
const folder = join(frameworks, '.built/package');

/** The file with the names of the packed files. Packing writes it last. */
export const packedList = join(folder, 'packed.json');

/** The packages that a project installs. */
const names = ['dpplus-connect', 'dpplus-sandbox'] as const;
type Name = (typeof names)[number];

/** Where a package is installed: what stands beside or below this folder gets it by its name. */
export const installedAt = (name: Name) => join(frameworks, 'node_modules', name);
export const installed = installedAt('dpplus-connect');

/** What `npm publish` would send of a package: its file and the paths in it. */
export function packed(name: Name | 'dpplus-connect-bridge'): { tarball: string; paths: string[] } {
  const list: Packed[] = JSON.parse(readFileSync(packedList, 'utf8'));
  const found = list.find((each) => each.name === name);
  if (!found) throw new Error(`${packedList} does not have ${name}`);
  const { filename, files } = found;
  return { tarball: join(folder, filename), paths: files.map(({ path }) => path) };
}

interface Packed {
  name: string;
  filename: string;
  files: { path: string }[];
}

const npmPack = (cwd: string, ...words: string[]): Packed[] =>
  JSON.parse(
    execFileSync('npm', ['pack', '--json', '--loglevel=error', '--ignore-scripts', ...words], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    }),
  );

/** Returns a page of a package. A link to a file that the package does not have becomes its text, and a picture its description. */
const pageOf = (page: string, home: string, paths: ReadonlySet<string>) =>
  readFileSync(join(home, page), 'utf8').replace(
    /^```.*?^```|(!?)\[([^\]]*)\]\((?!https?:|#)([^)#]+)[^)]*\)/gms,
    (whole, mark, text, target) => {
      if (target === undefined || paths.has(posix.join(posix.dirname(page), target))) return whole;
      return mark ? `*Picture: ${text}*` : text;
    },
  );

/** Packs the three packages into a folder, which may be new, and returns what `npm pack` tells. */
export function packInto(destination: string): Packed[] {
  mkdirSync(destination, { recursive: true });
  return ['.', 'sandbox', 'bridge'].flatMap((home) => {
    const from = join(root, home);
    const [{ files = [] } = {}] = npmPack(from, '--dry-run');
    const paths = new Set(files.map(({ path }) => path));
    const stage = mkdtempSync(join(tmpdir(), 'dpplus-pack-'));
    for (const path of paths) {
      cpSync(join(from, path), join(stage, path));
      if (/^(?!dist\/).*(\.md|^llms\.txt)$/.test(path))
        writeFileSync(join(stage, path), pageOf(path, from, paths));
    }
    const packed = npmPack(stage, '--pack-destination', resolve(destination));
    rmSync(stage, { recursive: true });
    return packed;
  });
}

/**
 * Packs the three packages, and puts the first two where the apps find them. Their own dependencies and the frameworks come
 * from the repository's lockfile, so that nothing is downloaded.
 */
export function pack() {
  rmSync(folder, { recursive: true, force: true });
  for (const path of names.map(installedAt)) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(packedList, JSON.stringify(packInto(folder)));
  for (const name of names)
    execFileSync('tar', ['-xzf', packed(name).tarball, '--strip-components=1', '-C', installedAt(name)]);
}

/** The installed packages of a package, and theirs, without the packages of this project. */
function dependenciesOf(path: string, found = new Map<string, { bin?: object | string }>()) {
  const { dependencies = {}, ...manifest } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  found.set(path, manifest);
  for (const name of Object.keys(dependencies))
    if (!found.has(`node_modules/${name}`) && name !== 'dpplus-connect')
      dependenciesOf(`node_modules/${name}`, found);
  return found;
}

/** Copies what npm would download for packages, with their commands, into a project. */
export function copyDependencies(paths: readonly string[], project: string) {
  for (const path of paths)
    for (const [from, { bin = {} }] of dependenciesOf(path))
      if (from !== path) {
        cpSync(from, join(project, from), { recursive: true });
        for (const name of typeof bin === 'string' ? [basename(from)] : Object.keys(bin)) {
          const link = join('node_modules/.bin', name);
          cpSync(link, join(project, link), { verbatimSymlinks: true });
        }
      }
}
