import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { checkUsage } from './checker/check-command.ts';
import { usage } from './command/arguments.ts';
import { listen } from './service/http/listener.ts';
import { watchUsage } from './watch/watch-command.ts';

const bin = 'sandbox/dist/bin.js';

interface Running {
  child: ChildProcess;
  url: string;
}

async function start(...args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [bin, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+?:\d+/.exec(line)?.[0];
    if (url) return { child, url };
  }
  throw new Error('the sandbox did not start');
}

async function kill({ child }: Running, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit');
  child.kill(signal);
  return (await exited)[0] as number | null;
}

async function post(url: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

it('has every acknowledged change after it was killed amid others', async () => {
  const state = join(mkdtempSync(join(tmpdir(), 'killed-')), 'state.json');
  const ids = async ({ url }: Running) =>
    ((await (await fetch(`${url}/_sandbox/personas`)).json()) as { id: string }[]).map(({ id }) => id);
  const acknowledged: string[] = [];
  for (const round of [1, 2]) {
    const running = await start('--state', state);
    expect(await ids(running)).toEqual(expect.arrayContaining(acknowledged));
    const enough = acknowledged.length + 30;
    const add = async (id: string) => {
      const person = { id, first_name: 'A', last_name: 'B', email: 'a@example.com' };
      const { status } = await post(`${running.url}/_sandbox/personas`, person);
      if (status === 201) acknowledged.push(id);
      if (acknowledged.length >= enough) running.child.kill('SIGKILL');
    };
    const all = Array.from({ length: 300 }, (_, index) => add(`user-${round}-${index}`));
    const exited = once(running.child, 'exit');
    await Promise.all([exited, Promise.allSettled(all)]);
  }
  const again = await start('--state', state);
  expect(await ids(again)).toEqual(expect.arrayContaining(acknowledged));
  const { code, output, complaint } = await run('--port', '0', '--state', state);
  expect([code, output]).toEqual([2, '']);
  expect(complaint).toBe(
    `${state}: the sandbox of process ${again.child.pid} has this file; stop it, or remove ${state}.lock if it does not run any more\n`,
  );
  await kill(again, 'SIGTERM');
  expect(readdirSync(dirname(state))).toEqual(['state.json']);
});

it.each(['SIGINT', 'SIGTERM'] as const)('stops in order on %s', async (signal) => {
  const running = await start();
  await fetch(running.url);
  expect(await kill(running, signal)).toBe(0);
});

it('stays up if the program that reads its log has ended', async () => {
  const running = await start('--log');
  running.child.stdout?.destroy();
  for (const path of ['/', '/nothing', '/']) await fetch(running.url + path);
  expect(await kill(running, 'SIGTERM')).toBe(0);
});

/** The output and exit code of the command, if it ends by itself. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, complaint] = [child.stdout, child.stderr].map((stream) => text(stream));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: (await output) ?? '', complaint: (await complaint) ?? '' };
}

/** The command with an app that prints its settings in JSON, then does as `then` says. */
const withApp = (then: string, ...options: string[]) => {
  const code = `console.log(JSON.stringify(process.env)); ${then}`;
  return ['--port', '0', ...options, '--', process.execPath, '-e', code];
};

it('starts an app with its settings, and ends with the exit code of the app', async () => {
  const request = 'fetch(process.env.DPPLUS_SERVICE).then(() => process.exit(7))';
  const back = 'http://localhost:3100/back';
  const { code, output, complaint } = await run(...withApp(request, '--redirect-uri', back));
  const [address = '', , users = '', , settings = '', line] = output.split('\n');
  expect([code, complaint]).toEqual([7, '']);
  const { DPPLUS_SERVICE: service, DPPLUS_SECRET: secret, ...rest } = JSON.parse(settings);
  expect(rest).toMatchObject({
    DPPLUS_CLIENT_ID: 'demoapp',
    DPPLUS_CLIENT_SECRET: 'demosecret',
    DPPLUS_IS_SANDBOX: 'true',
    DPPLUS_REDIRECT_URI: back,
  });
  expect(address).toContain(`${service} (inspector: ${service}/_sandbox)`);
  expect(users).toMatch(/^Log in as Lotte Peeters \(fresh\), .* \(unconfirmed-email\)\.$/);
  expect(atob(secret)).toHaveLength(32);
  expect(line).toMatch(/^\[sandbox\] \d\d:\d\d:\d\d GET \/ 200 /);
  await expect(fetch(service)).rejects.toThrow();
});

it('keeps the output for JSON beside an app', async () => {
  const request = 'fetch(process.env.DPPLUS_SERVICE).then(() => process.exit())';
  const { output, complaint } = await run(...withApp(request, '--log=json'));
  expect(JSON.parse(output)).toMatchObject({ path: '/' });
  expect(complaint).toContain('"DPPLUS_SERVICE"');
});

it.each([
  ['SIGTERM', "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000)", 3],
  ['SIGINT', 'setInterval(() => {}, 1000)', 130],
] as const)('passes %s on to the app, and ends after it', async (signal, then, code) => {
  const child = spawn(process.execPath, [bin, ...withApp(`${then}; console.log('ready')`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line === 'ready') child.kill(signal);
  expect((await exited)[0]).toBe(code);
});

it('ends a server that a shell of the app has started', async () => {
  const server = "require('http').createServer().listen(0, function () { console.log(this.address().port) })";
  const shell = ['sh', '-c', `"${process.execPath}" -e "${server}"; exit 5`];
  const child = spawn(process.execPath, [bin, '--port', '0', '--', ...shell], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let port = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^\d+$/.test(line)) continue;
    port = line;
    child.kill('SIGTERM');
  }
  expect((await exited)[0]).toBe(143);
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow();
});

it('names a command that cannot be started, and ends', async () => {
  const { code, complaint } = await run('--port', '0', '--', 'no-such-command');
  expect([code, complaint]).toEqual([2, 'no-such-command cannot be started (ENOENT)\n']);
});

it.each(['--port x', '--wire x', '--nonsense', '--seed nowhere.json', 'check x', 'watch x'])(
  'names the mistake in its arguments in one line, and exits with 2: %s',
  async (args) => {
    const { code, output, complaint } = await run(...args.split(' '));
    expect([code, output]).toEqual([2, '']);
    expect(complaint).toMatch(/^.+\n$/);
    expect(complaint).not.toContain(' at ');
  },
);

it.each([
  [['--help'], usage],
  [['check', '--help'], checkUsage],
  [['watch', '--help'], watchUsage],
])('explains %j, and exits with 0', async (args, explanation) => {
  expect(await run(...args)).toEqual({ code: 0, output: `${explanation}\n`, complaint: '' });
});

it('exits with 1 when a check failed', async () => {
  const page = '<a href="#" class="dpplus-connect" data-client-id="a" data-state="1"></a>';
  const app = await listen(() => new Response(page), { port: 0 });
  const options = ['--client', 'a:b', '--port', `${await freePort()}`, '--json', '--only', 'state-random'];
  const { code, output } = await run('check', `${app.url}/back`, ...options);
  expect([code, JSON.parse(output ?? '').checks[0].verdict]).toEqual([1, 'failed']);
  await app.close();
}, 60_000);
