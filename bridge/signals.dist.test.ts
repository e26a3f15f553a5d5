import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createSandbox } from 'dpplus-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { type Program, start, stop } from '../testing/programs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { loginAt } from './testing/log-in.ts';
import { appsOf, product, redirectUriOf, writeConfig } from './testing/stand.ts';

const folder = temporaryFolder();
const bin = resolve('bridge/dist/bin.js');
const wiki = product('wiki');
const programs: Program[] = [];
let service: Awaited<ReturnType<ReturnType<typeof createSandbox>['listen']>>;
let issuer: string;

beforeAll(async () => {
  issuer = `http://localhost:${await freePort()}`;
  service = await createSandbox({ apps: appsOf({ issuer, products: { wiki } }) }).listen({ port: 0 });
  writeConfig(folder, { issuer, service: service.url });
});
afterAll(async () => {
  for (const program of programs) await stop(program, 'SIGKILL');
  await service.close();
});

const config = (name = 'bridge.json') => ['--config', join(folder, name)];

/** Starts a bridge, after a module that `preload` is the text of. */
async function serve(ready = issuer, preload = '', name = 'bridge.json') {
  const node = [process.execPath, '--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  const program = await start([...node, bin, ...config(name)], ready);
  programs.push(program);
  return { program, ended: once(program, 'exit') };
}

it('a SIGHUP during the start is done after it', async () => {
  // As soon as the process listens to it, which is before it has loaded any other module.
  const early = `process.on('newListener', (name) => name === 'SIGHUP' && setImmediate(() => process.kill(process.pid, name)))`;
  const { program, ended } = await serve('read again', early);
  expect(await program.printed('read again')).toContain(`${issuer} on `);
  program.kill();
  expect(await ended).toEqual([0, null]);
});

it.each<[NodeJS.Signals, number, string]>([
  ['SIGHUP', 2, 'Redis does not respond'],
  ['SIGTERM', 0, ''],
])('%s while the start waits for Redis ends the process with code %i', async (signal, code, message) => {
  const silent = createServer();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const redis = { env: 'BRIDGE_REDIS' };
  process.env.BRIDGE_REDIS = `redis://127.0.0.1:${Object(silent.address()).port}`;
  writeConfig(folder, { issuer, service: service.url, redis }, 'silent.json');
  const connected = once(silent, 'connection');
  const { program, ended } = await serve('', `process.stderr.write('begun ')`, 'silent.json');
  await connected;
  program.kill(signal);
  expect(await ended).toEqual([code, null]);
  expect(await program.printed(message)).toContain(message);
  silent.close();
});

it('many SIGHUPs at once are done as one or two, and a SIGTERM behind them ends the process', async () => {
  // From within, because another process may be stopped between two signals.
  const burst = `process.on('SIGUSR2', () => { for (let i = 0; i < 20; i++) process.kill(process.pid, 'SIGHUP') })`;
  const { program, ended } = await serve(issuer, burst);
  program.kill('SIGUSR2');
  await program.printed('read again');
  program.kill('SIGHUP');
  program.kill();
  expect(await ended).toEqual([0, null]);
  const printed = await program.printed('');
  expect(printed.match(/read again/g)?.length).toBeLessThan(4);
  expect(printed).not.toContain('"event"');
});

it('SIGTERM ends the process, and a callback that is under way succeeds', async () => {
  const { program, ended } = await serve();
  const body = '[{"on":"token","times":1,"then":{"delay_ms":1000}}]';
  await fetch(`${service.url}/_sandbox/faults`, { method: 'PUT', body });
  const login = (await loginAt(issuer, 'wiki', wiki.secret, redirectUriOf('wiki')))();
  await program.printed('"returned"');
  program.kill();
  // The login ends on another process.
  expect(await login.catch(({ cause }) => cause)).toMatchObject({ code: 'ECONNREFUSED' });
  expect(await ended).toEqual([0, null]);
  const printed = await program.printed('"succeeded"');
  expect(printed).not.toMatch(/"(error|failed)"/);
});
