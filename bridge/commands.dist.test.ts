import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redirectUriOf, startStand } from './testing/stand.ts';

let stand: Awaited<ReturnType<typeof startStand>>;
beforeAll(async () => {
  stand = await startStand();
});
afterAll(() => stand.close());

/** Runs a command in the folder of the stand, with lines of input. */
async function run(words: string, input = '', env: NodeJS.ProcessEnv = {}) {
  const options = { cwd: stand.folder, env: { ...process.env, ...env } };
  const child = spawn(process.execPath, [resolve('bridge/dist/bin.js'), ...words.split(' ')], options);
  child.stdin.end(input);
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, out, errors };
}

const answers = (name: string) =>
  [stand.issuer, stand.service.url, 'true', 'wiki', name, redirectUriOf('wiki'), 'email, phone', 'wiki-app']
    .map((answer) => `${answer}\n`)
    .join('');

it('init names every mistake and writes nothing', async () => {
  const { code, errors } = await run('init --config wrong.json', answers('').replace('email', 'mail'));
  expect(code).toBe(2);
  expect(errors).toContain('products.wiki.name: has to be the product’s name for users');
  expect(errors).toContain('products.wiki.scopes.0: has to be one of email');
  expect((await run('check --config wrong.json')).errors).toContain('ENOENT');
});

it('init writes a configuration and a secret that only their owner can read, and prints no secret', async () => {
  const { code, out } = await run('init', answers('Wiki'));
  expect(code).toBe(0);
  const [path, secret] = [join(stand.folder, 'bridge.json'), join(stand.folder, 'wiki.secret')];
  expect(JSON.parse(readFileSync(path, 'utf8')).products.wiki.scopes).toEqual(['email', 'phone']);
  expect([path, secret].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(out).not.toContain(readFileSync(secret, 'utf8').trim());
  expect(out).toContain(`${stand.issuer}/callback/wiki`);
  expect((await run('init')).errors).toContain('exists already');
});

it('check finds a wrong secret, and a redirect URI that is not the registered one', async () => {
  const { clientSecret } = stand.config.products.wiki?.service ?? {};
  const right = await run('check', '', { WIKI_SERVICE_SECRET: clientSecret });
  expect([right.code, right.out.match(/✓/g)]).toEqual([0, ['✓', '✓', '✓']]);
  const { products, ...others } = JSON.parse(readFileSync(join(stand.folder, 'bridge.json'), 'utf8'));
  const config = { ...others, products: { other: products.wiki } };
  writeFileSync(join(stand.folder, 'other.json'), JSON.stringify(config));
  const { code, out } = await run('check --config other.json', '', { WIKI_SERVICE_SECRET: 'wrong' });
  expect(code).toBe(1);
  expect(out).toContain('✗ products.other: credentials at the service: the service does not accept');
  expect(out).toContain(
    `${stand.issuer}/callback/other at the service; it has ${stand.issuer}/callback/wiki`,
  );
});
