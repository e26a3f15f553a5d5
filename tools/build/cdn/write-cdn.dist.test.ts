import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { languages } from '../../../contract/languages.ts';
import pkg from '../../../package.json' with { type: 'json' };
import type { Integrity } from './integrity.ts';
import { wanted } from './testing/wanted-headers.ts';

const cdn = 'dist/cdn';
const read = (file: string) => readFileSync(join(cdn, file));
const readJson = (file: string) => JSON.parse(read(file).toString());
const files = readdirSync(cdn, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(cdn, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .sort();
const integrity: Record<string, Integrity> = readJson('integrity.json');
const folders = languages.flatMap((language) => [language, `v${pkg.version}/${language}`]);

it('has each language for the latest version and for this one, the files that a server needs, and two programs', () => {
  const names = ['dp_connect.css', 'dp_connect.js', 'dp_connect_element.js'];
  const maps = ['dp_connect.js.map', 'dp_connect_element.js.map'];
  expect(files).toEqual(
    [
      ...['Caddyfile', 'LICENSE', '_headers', 'integrity.json', 'nginx.conf', 'probe.js', 'publish.js'],
      ...folders.flatMap((folder) =>
        [
          'THIRD-PARTY-LICENSES.md',
          ...[...names, ...maps].flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
        ].map((name) => `${folder}/${name}`),
      ),
    ].sort(),
  );
});

it('measures every script and stylesheet, and nothing else, in integrity.json', () => {
  const measured = files
    .filter((file) => /\/.*\.(js|css)$/.test(file))
    .map((file) => {
      const hash = createHash('sha384').update(read(file)).digest('base64');
      const sizes = { bytes: read(file).length, brotli: read(`${file}.br`).length };
      return [file, { integrity: `sha384-${hash}`, ...sizes }];
    });
  expect(measured).toHaveLength(languages.length * 6);
  expect(integrity).toEqual(Object.fromEntries(measured));
});

it('has the same scripts as the package', () => {
  for (const folder of folders)
    for (const name of readdirSync(`dist/${folder.slice(-2)}`))
      expect(read(`${folder}/${name}`)).toEqual(readFileSync(`dist/${folder.slice(-2)}/${name}`));
});

it('has the same contents compressed', () => {
  for (const file of files.filter((each) => /\/.*\.(js|css|map)$/.test(each))) {
    expect(brotliDecompressSync(read(`${file}.br`)).equals(read(file))).toBe(true);
    expect(gunzipSync(read(`${file}.gz`)).equals(read(file))).toBe(true);
  }
});

it('names the sources of a script by their path in the project, with their text, and nothing of the machine', () => {
  for (const file of files.filter((each) => each.endsWith('.map'))) {
    const { sources, sourcesContent } = readJson(file);
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.filter((source: string) => !existsSync(source))).toEqual([]);
    expect(sourcesContent).toHaveLength(sources.length);
    expect(read(file).includes(process.cwd())).toBe(false);
    // A server's header names the map, so that the package's file, which has none, is the same.
    expect(read(file.replace('.map', '')).includes('sourceMappingURL')).toBe(false);
  }
});

it('has the headers for pages and caches in _headers, for static hosts', () => {
  const rules = read('_headers')
    .toString()
    .trim()
    .split(/\n\n/)
    .map((rule) => rule.split('\n'));
  for (const [file, headers] of Object.entries(wanted)) {
    const found = new Headers();
    // A splat stands for anything, a placeholder for one part of a path.
    for (const [pattern = '', ...lines] of rules)
      if (new RegExp(`^${pattern.replace('*', '.*').replace(/:\w+/g, '[^/]+')}$`).test(`/${file}`))
        // Two rules with one header would join their values.
        for (const line of lines) found.append(...(line.trim().split(/: (.*)/, 2) as [string, string]));
    expect(Object.fromEntries(found), file).toEqual(headers);
  }
});
