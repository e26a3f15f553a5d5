// The hook of `npm version`: writes the version of package.json, and the date of the changelog. README.md has the steps.
import { readFileSync, writeFileSync } from 'node:fs';
import { withDate, withVersion } from './version-places.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const date = new Date().toISOString().slice(0, 10);
const files = withVersion(version).set('CHANGELOG.md', withDate(changelog, version, date));
for (const [path, text] of files)
  if (text !== readFileSync(path, 'utf8')) {
    writeFileSync(path, text);
    console.log(`${path}: ${version}`);
  }
