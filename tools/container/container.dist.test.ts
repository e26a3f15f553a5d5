import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import demo from '../../demo/package.json' with { type: 'json' };
import { createSandbox } from '../../sandbox/index.ts';

// Every night, a workflow builds both images, starts them, waits until they are healthy, and stops them.
const [ofSandbox, ofDemo] = ['docs/compose/Containerfile', 'tools/container/demo.Containerfile'] as const;
const sandbox = createSandbox({ basePath: '/secure-connect', controlToken: 'a-token-of-this-test' });
afterAll(() => sandbox.close());

it.each([ofSandbox, ofDemo])('%s starts as a user that is not root', (name) => {
  const last = readFileSync(name, 'utf8')
    .split(/^FROM /m)
    .at(-1);
  expect(last).toMatch(/^RUN .*[^\\]\n(?!.*^RUN)USER node\n(?!.*^USER)/ms);
});

it('the health check of the sandbox asks at its path', async () => {
  const [, words = '[]'] = /^HEALTHCHECK [\s\S]*? CMD (.*)$/m.exec(readFileSync(ofSandbox, 'utf8')) ?? [];
  const [, flag = '', code = ''] = JSON.parse(words);
  const { port } = await sandbox.listen({ port: 0 });
  const check = (basePath: string) =>
    promisify(execFile)(process.execPath, [flag, code.replace('4000', String(port))], {
      env: { DPPLUS_SANDBOX_BASE_PATH: basePath },
    });
  await check('/secure-connect');
  await expect(check('/elsewhere')).rejects.toThrow();
});

it('the demo imports only the packages that its image installs', () => {
  const imported = readdirSync('dist/demo', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(join('dist/demo', file), 'utf8').matchAll(/\b(?:from |import\()"([^".][^"]*)"/g),
    ])
    .flatMap(([, path = '']) => /^(?!node:|dpplus-connect\/)(?:@[^/]+\/)?[^/]+/.exec(path) ?? []);
  expect([...new Set(imported)].sort()).toEqual(Object.keys(demo.dependencies));
});
