// The hook of `npm version`: writes the version of package.json into the other files, and the date of the changelog.
import { execSync } from 'node:child_process';
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
execSync('npm run write', { stdio: 'inherit' });
console.log(`
Read the changes with git diff. Then, as tools/release/README.md says:
npm ci && npm test
git commit --all --message "Release ${version}" && git tag v${version}
npm run release`);
