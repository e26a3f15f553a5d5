// `npm run conformance`: writes docs/conformance.md and docs/vpat.md from the results of the browser tests with a tag such as `@wcag-2.4.7`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { find } from '../../e2e/support/browser.ts';
import { reportPage } from './report.ts';
import { evidenceIn } from './results.ts';
import { vpatPage } from './vpat.ts';

const engines = Object.fromEntries(
  Object.entries(find).flatMap(([engine, path]) => {
    const found = path();
    return found && engine !== 'chromium-full' ? [[engine, version(found)]] : [];
  }),
);
const evidence = evidenceIn(JSON.parse(readFileSync('test-results/report.json', 'utf8')));
const results = { engines, ...evidence };
writeFileSync('docs/conformance.md', reportPage(results));
writeFileSync('docs/vpat.md', vpatPage(results));

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
