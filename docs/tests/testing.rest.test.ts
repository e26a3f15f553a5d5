import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/kit/playwright/start-sandbox.ts';
import { startApp } from '../../src/sandbox/kit/testing/start-app.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { read, section } from '../../tools/docs/pages.ts';

it.skipIf(process.platform === 'win32')('the requests of “Any runner” log a user in', async () => {
  if (spawnSync('curl', ['--version']).error)
    throw new Error('The requests need curl. On Debian: apt-get install curl');
  const [, code = ''] = /```sh\n(.*?)```/s.exec(section(read('docs/testing.md'), 'Any runner')) ?? [];
  const [start, ...requests] = code.trim().split('\n');
  expect(start).toMatch(/dpplus-sandbox --port 4000 &$/);
  expect(requests).toHaveLength(3);
  const folder = temporaryFolder();
  const sandbox = await startSandbox({});
  const credentials = { clientId: 'demoapp', clientSecret: 'demosecret' };
  const app = await startApp({ service: sandbox.url, ...credentials });
  await sandbox.register({ ...credentials, redirectUri: `${app.origin}/callback` });
  const script = [...requests, 'curl -s -b jar http://localhost:3000/']
    .join('\n')
    .replaceAll('http://localhost:3000', app.origin)
    .replaceAll('http://127.0.0.1:4000', sandbox.url);
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder });
    expect(stdout).toMatch(/<h1>Hello [\da-f-]{36}<\/h1>$/);
  } finally {
    await Promise.all([app.close(), sandbox.close()]);
  }
});
