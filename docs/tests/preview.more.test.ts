import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

const [block = ''] = matches(
  section(read('docs/sandbox-hosting.md'), 'Inside another server'),
  /```js\n(.*?)```/gs,
);
const requests = `
for (const path of ['_sandbox/health', '_sandbox/personas', 'en/dp_connect.js']) {
  const headers = { 'x-forwarded-proto': 'https', host: 'preview.example' };
  const request = new Request('https://preview.example' + basePath + '/' + path, { headers });
  console.log((await app.fetch(request)).status);
}`;

/** Runs the server of the page, and returns the statuses of its responses, or the first line of its error. */
function statuses(env: NodeJS.ProcessEnv, packages: readonly string[]) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  for (const name of packages) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'server.mjs'), `const apps = [];\n${block}${requests}`);
  const run = spawnSync(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, DPPLUS_PREVIEW: '', ...env },
    encoding: 'utf8',
  });
  return run.status === 0
    ? run.stdout.trim().split('\n').map(Number)
    : matches(run.stderr, /Error.*: (.*)/g)[0];
}

it('a preview has the sandbox, whose control API refuses strangers, and production has none', () => {
  const [preview, both] = [{ DPPLUS_PREVIEW: 'true' }, ['hono', 'dpplus-sandbox']];
  expect(statuses(preview, both)).toEqual([200, 401, 200]);
  expect(statuses({}, both)).toEqual([404, 404, 404]);
  expect(statuses({}, ['hono'])).toEqual([404, 404, 404]);
  expect(statuses(preview, ['hono'])).toMatch(/^Cannot find package 'dpplus-sandbox'/);
});
