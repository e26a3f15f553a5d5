// `npm run conformance`: writes docs/accessibility.md from the latest run of the browser tests.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { find } from '../support/browser.js';
import { reportPage } from './report.js';
import { keepResults, readResults, withReport } from './results.js';

const page = 'docs/accessibility.md';
const results = withReport(readResults(), JSON.parse(readFileSync('test-results/report.json', 'utf8')));
for (const [engine, path] of Object.entries({
  chromium: find.chromium(),
  firefox: find.firefox(),
  webkit: find.webkit(),
}))
  if (path) results.engines[engine] = version(path);
keepResults(results);
writeFileSync(page, reportPage(results, readFileSync(page, 'utf8')));

/** A browser's name and the first two parts of its version. @param {string} path */
function version(path) {
  // WebKitGTK's says nothing without a display.
  const [command, ...first] = path.endsWith('MiniBrowser') ? ['xvfb-run', '-a', path] : [path];
  const said = execFileSync(command ?? '', [...first, '--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /[A-Z]\w+(?: [A-Z]\w+)? \d+\.\d+/.exec(said)?.[0] ?? said.trim();
}
