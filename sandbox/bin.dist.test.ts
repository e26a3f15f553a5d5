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
  return { code, output: await output, complaint: (await complaint) ?? '' };
}

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
  expect([code, JSON.parse(output ?? '')[0].verdict]).toEqual([1, 'failed']);
  await app.close();
}, 60_000);
