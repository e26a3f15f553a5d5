import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { Integrity } from './integrity.ts';

const names = ['dp_connect.css', 'dp_connect.js', 'dp_connect_element.js'];
let published: string;

beforeEach(() => {
  published = join(temporaryFolder(), 'dp-connect');
});

/** Writes a build, as `dist/cdn` is. */
function build(version: string, content = version, languages = ['en', 'fr']) {
  const folder = temporaryFolder();
  cpSync('tools/build/cdn/programs', folder, { recursive: true });
  writeFileSync(join(folder, 'nginx.conf'), `# of ${version}`);
  for (const language of languages)
    for (const name of names)
      for (const file of [`${language}/${name}`, `${version}/${language}/${name}`])
        for (const suffix of ['', '.br', '.gz']) {
          mkdirSync(dirname(join(folder, file)), { recursive: true });
          writeFileSync(join(folder, file + suffix), `${name} ${content} ${suffix}`);
        }
  return folder;
}

function publish(folder: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'publish.js'), published, ...words],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

const files = () =>
  Object.fromEntries(
    readdirSync(published, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(published.length + 1), readFileSync(file, 'utf8')]),
  );
const script = (folder: string) => files()[`${folder}/dp_connect.js`];
const list = (): Record<string, Integrity> => JSON.parse(files()['integrity.json'] ?? '');

it('keeps each version, with its hash, through three releases and a rollback', () => {
  const versions = ['v1.0.0', 'v1.1.0', 'v2.0.0'];
  for (const version of versions) {
    expect(publish(build(version))).toMatchObject({ status: 0, stderr: '' });
    expect([script('en'), script(`${version}/fr`)]).toEqual(Array(2).fill(`dp_connect.js ${version} `));
    expect(files()['nginx.conf']).toBe(`# of ${version}`);
  }
  expect(publish(build('v2.0.0'), '--latest', 'v1.1.0')).toMatchObject({ status: 0, stderr: '' });
  expect(['en', 'v1.0.0/en', 'v1.1.0/en', 'v2.0.0/en'].map(script)).toEqual(
    ['v1.1.0', ...versions].map((version) => `dp_connect.js ${version} `),
  );
  const measured = Object.entries(files()).filter(([name]) => /\/.*\.(js|css)$/.test(name));
  expect(list()).toEqual(
    Object.fromEntries(
      measured.map(([name, text]) => {
        const hash = createHash('sha384').update(text).digest('base64');
        return [name, { integrity: `sha384-${hash}`, bytes: text.length, brotli: text.length + 3 }];
      }),
    ),
  );
  expect(measured).toHaveLength(4 * 2 * names.length);
  // The programs stay with the build.
  expect(Object.keys(files()).filter((name) => /^(publish|probe)\.js$|\.part/.test(name))).toEqual([]);
});

it('refuses a build whose version is published with other content, and changes nothing', () => {
  publish(build('v1.0.0'));
  for (const other of [
    build('v1.0.0', 'changed'),
    build('v1.0.0', 'v1.0.0', ['en']),
    build('v1.0.0', 'v1.0.0', ['en', 'fr', 'xx']),
  ]) {
    const before = files();
    const { status, stderr } = publish(other);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/v1\.0\.0\/.* is published with other content/),
    ]);
    expect(stderr).toContain('Build from the tag v1.0.0, or give the new build another version');
    expect(files()).toEqual(before);
  }
});

it('publishes the same build again, with other compressed bytes, and keeps the published ones', () => {
  publish(build('v1.0.0'));
  const before = files();
  const again = build('v1.0.0');
  writeFileSync(join(again, 'v1.0.0/en/dp_connect.js.br'), 'of another Node.js');
  expect(publish(again).status).toBe(0);
  expect(files()).toEqual(before);
});

it('goes on after a run that ended before its last step', () => {
  for (const left of ['v0.9.0.part/en', 'v1.0.0.part/en']) {
    mkdirSync(join(published, left), { recursive: true });
    writeFileSync(join(published, left, 'old.js'), 'a part');
  }
  expect(publish(build('v1.0.0'))).toMatchObject({ status: 0, stderr: '' });
  expect(Object.keys(files())).not.toContain('v1.0.0/en/old.js');
  expect(Object.keys(list())).not.toContain('v0.9.0.part/en/old.js');
  rmSync(join(published, 'integrity.json'));
  rmSync(join(published, 'en'), { recursive: true });
  publish(build('v1.0.0'));
  expect([script('en'), script('v1.0.0/en')]).toEqual(Array(2).fill('dp_connect.js v1.0.0 '));
  expect(Object.keys(list())).toContain('v1.0.0/fr/dp_connect.css');
  expect(existsSync(join(published, 'v1.0.0.part'))).toBe(false);
});

it('names a file of a published version that was changed or removed later', () => {
  publish(build('v1.0.0'));
  const file = join(published, 'v1.0.0/en/dp_connect.js');
  for (const spoil of [() => appendFileSync(file, '!'), () => rmSync(file)]) {
    spoil();
    const { status, stderr } = publish(build('v1.1.0'));
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`${file} is not the file that was published`),
    ]);
    expect(existsSync(join(published, 'v1.1.0'))).toBe(false);
  }
});

it('publishes over a file of the latest version that was changed later', () => {
  publish(build('v1.0.0'));
  appendFileSync(join(published, 'en/dp_connect.js'), '!');
  expect(publish(build('v1.1.0'))).toMatchObject({ status: 0, stderr: '' });
  expect(script('en')).toBe('dp_connect.js v1.1.0 ');
});

it('makes a trial version the latest one only with --latest', () => {
  publish(build('v1.0.0'));
  const trial = build('v1.1.0-beta.1');
  publish(trial);
  expect([script('en'), script('v1.1.0-beta.1/en')]).toEqual([
    'dp_connect.js v1.0.0 ',
    'dp_connect.js v1.1.0-beta.1 ',
  ]);
  publish(trial, '--latest', 'v1.1.0-beta.1');
  expect(script('en')).toBe('dp_connect.js v1.1.0-beta.1 ');
});

it.each([
  [['a', 'b'], 2, 'publish.js takes one folder'],
  [['--latest', '../v1'], 2, '--latest takes a version as v1.2.3'],
  [['--latest', 'v9.9.9'], 1, 'v9.9.9 has no script'],
  [['--newest'], 2, "Unknown option '--newest'"],
])('names the mistake in %j', (words, code, mistake) => {
  publish(build('v1.0.0'));
  const before = files();
  const { status, stderr } = publish(build('v1.1.0'), ...words);
  expect([status, stderr]).toEqual([code, expect.stringContaining(mistake)]);
  expect(stderr).not.toContain('    at ');
  expect(files()).toEqual(before);
});
