import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '../../e2e/support/fixtures.ts';
import { startApp } from '../../e2e/support/start-app.ts';
import { findHeadlessShell } from '../../tools/browsers/find-browsers.ts';

const folder = fileURLToPath(new URL('.built/kit', import.meta.url));
const command = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

/** The project of docs/testing.md. */
const [, code = ''] = /```ts\n(.*?)```/s.exec(readFileSync('docs/testing.md', 'utf8')) ?? [];

test('the ten lines of docs/testing.md log in with the packed package, in eight workers at once', () => {
  test.slow();
  expect(code.trim().split('\n')).toHaveLength(10);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/login.spec.ts`, code);
  cpSync('e2e/support/start-app.ts', `${folder}/app.ts`);
  // Without the paths of the repository to its source.
  writeFileSync(`${folder}/tsconfig.json`, '{}');
  const use = { launchOptions: { executablePath: findHeadlessShell() } };
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

test('the projects of docs/testing.md log in once for many tests', async ({ sandbox }) => {
  test.slow();
  const [, guide = ''] = readFileSync('docs/testing.md', 'utf8').split('## One login for many tests\n');
  const [setup = '', configuration = ''] = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(
    ([, code]) => code ?? '',
  );
  const credentials = { clientId: 'shop', clientSecret: 'shop-secret' };
  const app = await startApp({ service: sandbox.url, ...credentials });
  await sandbox.register({ ...credentials, redirectUri: `${app.origin}/callback` });
  const place = `${folder}-state`;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  writeFileSync(`${place}/log-in.setup.ts`, setup);
  writeFileSync(`${place}/tsconfig.json`, '{}');
  const use = JSON.stringify({ baseURL: app.origin, launchOptions: { executablePath: findHeadlessShell() } });
  writeFileSync(
    `${place}/playwright.config.ts`,
    configuration.replace(
      "{ baseURL: 'http://localhost:3000' }",
      `${use}, timeout: 180_000, expect: { timeout: 30_000 }`,
    ),
  );
  writeFileSync(
    `${place}/greeting.spec.ts`,
    `import { expect, test } from '@playwright/test';
     for (const path of ['/', '/account'])
       test(path, async ({ page }) => {
         await page.goto(path);
         await expect(page.getByText('Hello')).toBeVisible();
       });`,
  );
  const options = [command, 'test', '--reporter=json'];
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: place });
  expect(JSON.parse(stdout).stats).toMatchObject({ expected: 3, unexpected: 0, flaky: 0, skipped: 0 });
  expect(sandbox.events({ rule: 'token' })).toHaveLength(1);
  await app.close();
});

test('each worker of docs/testing.md logs in once, with an app of its own', async () => {
  test.slow();
  const [, guide = ''] = readFileSync('docs/testing.md', 'utf8').split('## One login for many tests\n');
  const fixture = [...guide.matchAll(/```ts\n(.*?)```/gs)][2]?.[1] ?? '';
  const place = `${folder}-workers`;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  writeFileSync(`${place}/fixtures.ts`, fixture);
  cpSync('e2e/support/start-app.ts', `${place}/app.ts`);
  writeFileSync(`${place}/tsconfig.json`, '{}');
  const use = { launchOptions: { executablePath: findHeadlessShell() } };
  const options = { use, workers: 4, fullyParallel: true, timeout: 180_000, expect: { timeout: 30_000 } };
  writeFileSync(`${place}/playwright.config.ts`, `export default ${JSON.stringify(options)}`);
  writeFileSync(
    `${place}/greeting.spec.ts`,
    `import { expect, test } from './fixtures.ts';
     for (const index of [1, 2, 3, 4, 5, 6, 7, 8])
       test('user ' + index, async ({ page, sandbox }) => {
         await page.goto('/');
         await expect(page.getByText('Hello')).toBeVisible();
         expect(sandbox.events()).toEqual([]);
       });
     test.describe('a visitor', () => {
       test.use({ storageState: undefined });
       test('sees the button', async ({ page }) => {
         await page.goto('/');
         await expect(page.locator('.dpplus-connect')).toBeVisible();
       });
     });`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'test', '--reporter=json'], {
    cwd: place,
  }).catch((error) => error);
  const { stats, errors } = JSON.parse(stdout);
  expect({ ...stats, errors }).toMatchObject({
    expected: 9,
    unexpected: 0,
    flaky: 0,
    skipped: 0,
    errors: [],
  });
});
