import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { versionSection } from './version-section.ts';

const folder = mkdtempSync(join(tmpdir(), 'version-'));
const file = (name: string) => pathToFileURL(join(folder, name));

it('is empty before the folder to upload is built', () => {
  expect(versionSection('en', file('nowhere.json'))).toBe('');
});

it('has the tag of each script with a version in its URL, one a line, and no other file', async () => {
  const paths = [
    'v1.0.0/en/dp_connect.js',
    'v1.0.0/nl/dp_connect.js',
    'en/dp_connect.js',
    'preview/en/dp_connect.js',
    'v1.0.0/en/dp_connect.js.map',
    'v1.0.0/en/dp_connect.css',
  ];
  const files = Object.fromEntries(paths.map((path) => [path, { integrity: `sha384-${path}` }]));
  writeFileSync(file('integrity.json'), JSON.stringify(files));
  const section = String(await versionSection('en', file('integrity.json')));
  const code = (/<code>(.*)<\/code>/s.exec(section)?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"');
  expect(code.split('\n').map((tag) => /example\/(\S+)" integrity="(\S+)"/.exec(tag)?.slice(1))).toEqual(
    paths.slice(0, 2).map((path) => [path, `sha384-${path}`]),
  );
});
