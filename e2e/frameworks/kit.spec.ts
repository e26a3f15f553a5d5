import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../support/browser.ts';
import { expect, test } from '../support/fixtures.ts';

const folder = fileURLToPath(new URL('.built/kit', import.meta.url));
const command = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

/** The project of docs/testing.md. */
const [, code = ''] = /```ts\n(.*?)```/s.exec(readFileSync('docs/testing.md', 'utf8')) ?? [];

test('the ten lines of docs/testing.md log in with the packed package, in eight workers at once', {
  tag: '@all',
}, () => {
  test.slow();
  expect(code.trim().split('\n')).toHaveLength(10);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/login.spec.ts`, code);
  cpSync('src/kit/testing/start-app.ts', `${folder}/app.ts`);
  const use = { launchOptions: { executablePath: findBrowser() } };
  writeFileSync(
    `${folder}/playwright.config.ts`,
    `export default ${JSON.stringify({ use, fullyParallel: true, timeout: 180_000 })}`,
  );
  const options = ['--workers=8', '--repeat-each=8', '--reporter=json'];
  const report = execFileSync(process.execPath, [command, 'test', ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { stats } = JSON.parse(report);
  expect(stats).toMatchObject({ expected: 8, unexpected: 0, flaky: 0, skipped: 0 });
  const workers = [...report.matchAll(/"workerIndex": (\d+)/g)].map(([, index]) => index);
  expect(new Set(workers).size).toBe(8);
});
