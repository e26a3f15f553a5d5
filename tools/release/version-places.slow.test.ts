import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import pkg from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { withDate, withVersion } from './version-places.ts';

it('all files have the version of package.json', () => {
  const stale = [...withVersion(pkg.version)].filter(([path, text]) => readFileSync(path, 'utf8') !== text);
  const paths = stale.map(([path]) => path);
  expect(paths, `write ${pkg.version} there, as tools/release/version.ts does`).toEqual([]);
});

it('a new version is written wherever a package of this project stands with its version', () => {
  const files = withVersion('9.8.7');
  const tracked = execFileSync('git', ['grep', '-lE', 'dpplus-[a-z-]+[^a-z]+[0-9]+\\.[0-9]'], {
    encoding: 'utf8',
  });
  const stale = tracked
    .trimEnd()
    .split('\n')
    // `npm run write` writes the first two.
    .filter((path) => !/^(README|docs\/vpat)\.md$|\.test\.ts$/.test(path))
    .flatMap((path) =>
      [
        ...(files.get(path) ?? readFileSync(path, 'utf8')).matchAll(
          /\bdpplus-(?:connect|sandbox|connect-bridge)(?:-|@|": "| )(\d+\.\d+\.\d+)/g,
        ),
      ]
        .filter(([, version]) => version !== '9.8.7')
        .map(([found]) => `${path}: ${found}; tools/release/version-places.ts has to write it`),
    );
  expect(stale).toEqual([]);
});

it('a new version is written into each file of servers that has the number', () => {
  const files = withVersion('9.8.7');
  const tracked = execFileSync('git', ['grep', '-liE', `version.*\\b${pkg.version}\\b`, 'servers'], {
    encoding: 'utf8',
  });
  const paths = tracked
    .trimEnd()
    .split('\n')
    .filter((path) => !path.includes('/testing/'));
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect(files.get(path), path).toContain('9.8.7');
});

it('the command of the README writes the version, and npm accepts the lock file, without a registry', () => {
  const [, command = ''] =
    /^ +(npm version .*)$/m.exec(readFileSync('tools/release/README.md', 'utf8')) ?? [];
  const folder = temporaryFolder();
  for (const path of withVersion('1.0.0').keys()) cpSync(path, join(folder, path));
  const npm = (...words: string[]) =>
    execFileSync('npm', [...words, '--ignore-scripts', '--offline'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync('git', ['add', '--all'], { cwd: folder });
  npm(...command.split(' ').slice(1));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(version).not.toBe(pkg.version);
  expect(pkg.scripts.version).toBe('node tools/run.js tools/release/version.ts');
  for (const [path, text] of withVersion(version, folder)) writeFileSync(join(folder, path), text);
  npm('install', '--package-lock-only');
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toBe(
    withVersion(version, folder).get('package-lock.json'),
  );
});

it.each([
  ['with the version that was expected', '## 1.3.0 — unreleased'],
  ['with another version', '## 1.2.4 — unreleased'],
  ['that has its date', '## 1.3.0 — 2027-01-31'],
])('the heading of the changes gets the version and the date: a heading %s', (_, heading) => {
  const older = '## 1.2.3 — 2026-12-01\n\n- Old\n';
  expect(withDate(`# Changelog\n\n${heading}\n\n- New\n\n${older}`, '1.3.0', '2027-01-31')).toBe(
    `# Changelog\n\n## 1.3.0 — 2027-01-31\n\n- New\n\n${older}`,
  );
});

it('a changelog without new changes stops the release with the next command', () => {
  expect(() => withDate('# Changelog\n\n## 1.2.3 — 2026-12-01\n', '1.3.0', '2027-01-31')).toThrow(
    'npm version 1.3.0 --allow-same-version --no-git-tag-version',
  );
});
