// Writes the report, and the data of its run for docs/vpat.md, from the results of the browser tests with a tag such as
// `@wcag-2.4.7`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { find } from '../../browsers/find-browsers.ts';
import { evidenceIn, reportPage } from './report.ts';

const engines = Object.fromEntries(
  Object.entries(find).flatMap(([engine, path]) => {
    const found = path();
    return found && engine !== 'chromium-full' ? [[engine, version(found)]] : [];
  }),
);
const report = JSON.parse(readFileSync('test-results/report.json', 'utf8'));
const run = { date: report.stats.startTime.slice(0, 10), engines };
mkdirSync('reports', { recursive: true });
writeFileSync('reports/conformance.md', reportPage(run, evidenceIn(report)));
writeFileSync('tools/write/conformance/latest-run.json', `${JSON.stringify(run, null, 2)}\n`);

/** A browser's name and the first two parts of its version. */
function version(path: string) {
  // WebKitGTK does not print its version without a display.
  const [command, ...first] = path.endsWith('MiniBrowser') ? ['xvfb-run', '-a', path] : [path];
  const printed = execFileSync(command ?? '', [...first, '--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /[A-Z]\w+(?: [A-Z]\w+)? \d+\.\d+/.exec(printed)?.[0] ?? printed.trim();
}
