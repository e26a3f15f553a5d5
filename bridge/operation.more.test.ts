import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { createSandbox } from 'dpplus-sandbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { type Program, start, stop } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { loginAt } from './testing/log-in.ts';
import { appsOf, connectedAt, product, redirectUriOf, writeConfig } from './testing/stand.ts';

const folder = temporaryFolder();
const bin = resolve('bridge/dist/bin.js');
const keysFile = join(folder, 'keys.json');
const wiki = product('wiki');
let issuer: string;
let service: Awaited<ReturnType<ReturnType<typeof createSandbox>['listen']>>;
let bridge: Program;

/** Writes a configuration. `changes` replace values. */
const write = (changes: object = {}, path?: string) =>
  writeConfig(folder, { issuer, service: service.url, ...changes }, path);

/** Runs a command to its end. */
const run = (...words: string[]) => runWith('', {}, ...words);

/** Runs a command with input and environment. */
async function runWith(input: string, env: NodeJS.ProcessEnv, ...words: string[]) {
  const child = spawn(process.execPath, [bin, ...words], { cwd: folder, env: { ...process.env, ...env } });
  child.stdin.end(input);
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, out, errors };
}

const logIn = async () => (await loginAt(issuer, 'wiki', wiki.secret, redirectUriOf('wiki')))();

const connected = () => connectedAt(service.url, wiki);

beforeAll(async () => {
  issuer = `http://localhost:${await freePort()}`;
  service = await createSandbox({ apps: appsOf({ issuer, products: { wiki } }) }).listen({ port: 0 });
  write();
  mkdirSync(join(folder, 'new'));
  bridge = await start([process.execPath, bin, '--config', join(folder, 'bridge.json')], issuer);
});
afterAll(async () => {
  await stop(bridge);
  await service.close();
});

it.each([
  ['nonsense', /nonsense/],
  ['sandbox --port abc', /--port.*65535/s],
  ['sandbox --redirect-uri nonsense', /--redirect-uri.*URL/s],
  ['disconnect nobody uuid', /no product nobody; there are wiki/],
  ['serve', /EADDRINUSE/],
  ['--config wrong.json', /^ {2}prot: .*^ {2}issuer: /ms],
])('%s ends with an error that names the mistake', async (words, mistake) => {
  write({ issuer: 'nonsense', prot: 1 }, 'wrong.json');
  const { code, out, errors } = await run(...words.split(' '));
  expect([code, out]).toEqual([words.startsWith('sandbox') ? 1 : 2, '']);
  expect(errors).toMatch(mistake);
  expect(errors).not.toContain('    at ');
});

it('prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync('bridge/package.json', 'utf8'));
  expect(await run('--version')).toMatchObject({ code: 0, out: `${version}\n` });
});

it('SIGHUP reads the configuration and the keys again, and a wrong one changes nothing', async () => {
  const kids = async () =>
    (await (await fetch(`${issuer}/jwks`)).json()).keys.map(({ kid }: { kid: string }) => kid);
  const logoutPage = async () => (await fetch(`${issuer}/logout?client_id=wiki`)).text();
  const [first, second] = await kids();
  expect(await logoutPage()).toContain('Wiki');

  expect((await run('rotate')).code).toBe(0);
  expect(statSync(keysFile).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(keysFile, 'utf8'))[0].signing.kid).toBe(second);
  const { products } = JSON.parse(readFileSync(join(folder, 'bridge.json'), 'utf8'));
  write({ products: { wiki: { ...products.wiki, name: 'Encyclopedia' } } });
  expect((await kids())[0]).toBe(first);
  bridge.kill('SIGHUP');
  await bridge.printed('read again');
  expect(await kids()).toEqual([second, expect.not.stringMatching(first), first]);
  expect(await logoutPage()).toContain('Encyclopedia');

  write({ products: {}, prot: 1 });
  bridge.kill('SIGHUP');
  const printed = await bridge.printed('prot: is unknown');
  const { event, detail } = JSON.parse(printed.match(/^.*prot: is unknown.*$/m)?.[0] ?? '');
  expect([event, detail]).toEqual(['error', expect.stringContaining('bridge.json:\n  ')]);
  expect(await logoutPage()).toContain('Encyclopedia');
  expect((await logIn()).sub).toBeTruthy();
  write();
});

it('disconnect and reconcile report users as deleted, and no users of an empty file without --max-removed', async () => {
  const { sub } = await logIn();
  const stranger = '00000000-0000-4000-8000-000000000000';
  const { code, out } = await run('disconnect', 'wiki', sub, stranger);
  expect([code, JSON.parse(out)]).toEqual([0, { unknown: [stranger] }]);
  expect(await connected()).not.toContain(sub);

  const again = await logIn();
  expect(await connected()).toContain(again.sub);
  writeFileSync(join(folder, 'none.txt'), '\n');
  const refused = await run('reconcile', 'wiki', 'none.txt');
  expect(refused).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('reconcile-refused') });
  const all = await run('reconcile', 'wiki', 'none.txt', '--max-removed', '9');
  expect([all.code, JSON.parse(all.out)]).toMatchObject([
    0,
    { removed: expect.arrayContaining([again.sub]) },
  ]);
  expect(await connected()).toEqual([]);
});

it('disconnect and reconcile need neither Redis nor the keys', async () => {
  const keys = join(folder, 'none', 'keys.json');
  const config = ['--config', write({ keys, redis: { env: 'REDIS' } }, 'alone.json')];
  const env = { REDIS: `redis://127.0.0.1:${await freePort()}` };
  writeFileSync(join(folder, 'none.txt'), '');
  const stranger = '00000000-0000-4000-8000-000000000000';
  expect(await runWith('', env, ...config, 'disconnect', 'wiki', stranger)).toMatchObject({ code: 0 });
  expect(await runWith('', env, ...config, 'reconcile', 'wiki', 'none.txt')).toMatchObject({ code: 0 });
});

describe('init and check', () => {
  const answers = (name: string, scopes: string) =>
    ['true', issuer, service.url, 'wiki', name, redirectUriOf('wiki'), scopes, wiki.service.clientId]
      .map((answer) => `${answer}\n`)
      .join('');
  const configOf = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));

  it('init writes a configuration, or names the mistake of an answer', async () => {
    const init = (name: string, scopes: string) =>
      runWith(answers(name, scopes), {}, 'init', '--config', 'new/bridge.json');
    const odd = await init('', 'mail');
    expect([odd.code, readdirSync(join(folder, 'new'))]).toEqual([2, []]);
    expect(odd.errors).toMatch(
      /bridge[.]json:\n {2}products[.]wiki[.]name: has to be the product’s name.*\n$/,
    );
    expect(odd.out).not.toContain('redirect URI');

    const { code, out } = await init('Wiki', 'email, phone');
    expect([code, configOf('new/bridge.json').products.wiki.scopes]).toEqual([0, ['email', 'phone']]);
    const empty = `products.wiki.service.clientSecret: the file wiki-service.secret is empty`;
    expect((await run('check', '--config', 'new/bridge.json')).errors).toContain(empty);
    expect(out).toContain(`${issuer}/callback/wiki`);
    expect((await init('Wiki', 'email')).errors).toContain('bridge.json exists already');
  });

  it('check finds a wrong secret, and a redirect URI that is not the registered one', async () => {
    writeFileSync(join(folder, 'new/wiki-service.secret'), wiki.service.clientSecret);
    const right = await run('check', '--config', 'new/bridge.json');
    expect([right.code, right.out.match(/✓/g)]).toEqual([0, ['✓', '✓', '✓']]);
    const { products, ...others } = configOf('new/bridge.json');
    const service = { ...products.wiki.service, clientSecret: { env: 'WRONG' } };
    write({ ...others, products: { other: { ...products.wiki, service } } }, 'new/other.json');
    const check = ['check', '--config', 'new/other.json'];
    expect((await run(...check)).errors).toContain('the environment variable WRONG is not set');
    const { code, out } = await runWith('', { WRONG: 'wrong' }, ...check);
    expect(code).toBe(1);
    expect(out).toMatch(/other: credentials at the service: the service does not accept .* clientSecret$/m);
    expect(out).toContain(`register ${issuer}/callback/other at the service; it has ${issuer}/callback/wiki`);
    const silent = `http://localhost:${await freePort()}`;
    write({ ...others, service: silent, products }, 'new/silent.json');
    const { out: ofSilent } = await run('check', '--config', 'new/silent.json');
    expect(ofSilent).toContain(
      'the service does not list the users (/api/uuids/connected 0 Error ECONNREFUSED)',
    );
    expect(ofSilent).toContain('the service does not respond (ECONNREFUSED)');
  });
});

it('SIGTERM: /ready responds with 503, a login under way succeeds, and the process ends with code 0', async () => {
  const own = `http://localhost:${await freePort()}`;
  const slow = createSandbox({ apps: appsOf({ issuer: own, products: { wiki } }) });
  const at = await slow.listen({ port: 0 });
  const body = '[{"on":"token","times":1,"then":{"delay_ms":1000}}]';
  await fetch(`${at.url}/_sandbox/faults`, { method: 'PUT', body });
  const words = [bin, '--config', write({ issuer: own, service: at.url, drain: 5 }, 'drain.json')];
  const ending = await start([process.execPath, ...words], own);
  const ended = once(ending, 'exit');
  const statusOf = async (path: string) => (await fetch(own + path)).status;
  expect(await Promise.all(['/health', '/ready'].map(statusOf))).toEqual([200, 200]);
  const login = (await loginAt(own, 'wiki', wiki.secret, redirectUriOf('wiki')))();
  await ending.printed('"returned"');
  ending.kill();
  await vi.waitUntil(async () => (await statusOf('/ready')) === 503);
  // A proxy then opens its next connection to another process.
  const alive = await fetch(`${own}/health`);
  expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close']);
  expect(await Promise.all(['/ready?a', '/readyness'].map(statusOf))).toEqual([503, 404]);
  expect((await login).sub).toBeTruthy();
  // Connections that stay open do not keep the process.
  expect(await ended).toEqual([0, null]);
  await at.close();
});
