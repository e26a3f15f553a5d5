import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import demo from '../../demo/package.json' with { type: 'json' };
import pkg from '../../package.json' with { type: 'json' };
import { createSandbox } from '../../src/sandbox/index.ts';

/** Returns the instructions of a Containerfile, for each stage. */
function read(name: string) {
  const stages: { name: string; text: string }[][] = [];
  for (const line of readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    if (name) stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** Returns the words of an instruction in JSON in the last stage, such as `ENTRYPOINT`. */
function words(file: string, name: string): string[] {
  const text =
    read(file)
      .at(-1)
      ?.find((instruction) => instruction.name === name)?.text ?? '[]';
  return JSON.parse(text.slice(text.indexOf('[')));
}

const sandbox = createSandbox({ basePath: '/secure-connect', controlToken: 'a-token-of-this-test' });
afterAll(() => sandbox.close());

describe.each(['Containerfile', 'demo.Containerfile'])('%s', (name) => {
  const stages = read(name);
  const last = stages.at(-1) ?? [];
  const texts = (of: string) => last.filter((step) => step.name === of).map(({ text }) => text);

  it('runs as a user that is not root, on a version of Node that the package supports', () => {
    expect(texts('USER')).toEqual(['node']);
    expect(last.findIndex((step) => step.name === 'USER')).toBeGreaterThan(
      last.findLastIndex((step) => step.name === 'RUN'),
    );
    for (const [from] of stages)
      expect(from?.text).toMatch(/^docker\.io\/library\/node:22-alpine( AS \w+)?$/);
  });

  it('can be read line by line', () => {
    for (const { text } of stages.flat()) expect(text).not.toMatch(/\\$/);
  });
});

it('starts a command of the package', () => {
  const [program = '', ...options] = words('Containerfile', 'ENTRYPOINT');
  expect(Object.keys(pkg.bin)).toContain(program.replace('node_modules/.bin/', ''));
  expect(options).toEqual(['--host', '0.0.0.0']);
  const start = words('demo.Containerfile', 'ENTRYPOINT');
  expect(pkg.scripts.start).toBe(start.join(' '));
  expect(existsSync(start[1] ?? '')).toBe(true);
});

it('asks a URL of the sandbox for its health', async () => {
  const [program = '', flag = '', code = ''] = words('Containerfile', 'HEALTHCHECK');
  expect(program).toBe('node');
  const { port } = await sandbox.listen({ port: 0 });
  const check = (basePath: string) =>
    promisify(execFile)(process.execPath, [flag, code.replace('4000', String(port))], {
      env: { DPPLUS_SANDBOX_BASE_PATH: basePath },
    });
  await check('/secure-connect');
  await expect(check('/elsewhere')).rejects.toThrow();
});

it('has the packages that the demo imports', () => {
  const names = new Set<string>();
  for (const file of readdirSync('dist/demo', { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js'))
      for (const [, name = ''] of readFileSync(join('dist/demo', file), 'utf8').matchAll(
        /\bfrom "([^".][^"]*)"/g,
      ))
        names.add(name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '');
  const needed = [...names].filter((name) => !/^(node:|dpplus-connect$)/.test(name)).sort();
  expect(Object.keys(demo.dependencies)).toEqual(needed);
  const steps = read('demo.Containerfile')[0]?.map(({ text }) => text);
  expect(steps?.filter((text) => text.startsWith('npm ci --workspace=demo '))).toHaveLength(1);
});

it('is quoted unchanged in the docs', () => {
  const text = readFileSync(join(import.meta.dirname, 'Containerfile'), 'utf8');
  expect(readFileSync('docs/sandbox-hosting.md', 'utf8')).toContain(`\`\`\`dockerfile\n${text}\`\`\``);
});
