import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { checkUsage } from './checker/check-command.ts';
import { usage } from './sandbox/command/arguments.ts';
import { listen } from './sandbox/http/listener.ts';
import { freePort } from './testing/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const bin = 'dist/sandbox/bin.js';

interface Running {
  child: ChildProcess;
  url: string;
}

async function start(nodeOptions: string[], args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [...nodeOptions, bin, '--port', '0', ...args], {
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

const authorization = `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`;

async function post(url: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Connects and disconnects users until the connection breaks. Returns the last acknowledged state. */
async function hammer(url: string, uuids: string[], onAnswer: () => void): Promise<Map<string, boolean>> {
  const acknowledged = new Map<string, boolean>();
  await Promise.all(
    uuids.map(async (uuid, index) => {
      for (let call = 0; ; call++) {
        // Some stop early, so that not everybody has a call under way when the end comes.
        if (call > index * 4) return;
        const isConnecting = call % 2 === 0;
        const action = isConnecting ? 'connected' : 'disconnected';
        const answer = await post(`${url}/api/uuids/${action}`, { uuids: [uuid] }).catch(() => undefined);
        // A call without an answer may or may not have happened, so nothing is known of this person any more.
        if (answer?.status !== 201) return void acknowledged.delete(uuid);
        acknowledged.set(uuid, isConnecting);
        onAnswer();
      }
    }),
  );
  return acknowledged;
}

async function issuedUuids(url: string): Promise<string[]> {
  const personas = (await (await fetch(`${url}/_sandbox/personas`)).json()) as {
    id: string;
    apps: { uuid: string }[];
  }[];
  for (const { id } of personas) await post(`${url}/_sandbox/codes`, { client_id: 'demoapp', persona: id });
  return personas
    .filter(({ id }) => id !== 'limit-reached')
    .flatMap(({ apps }) => apps.map(({ uuid }) => uuid));
}

it('has every acknowledged call still there after it was killed at any moment', async () => {
  const state = join(folder, 'state.json');
  let checked = 0;
  for (let round = 0; round < 8; round++) {
    const running = await start([], ['--state', state]);
    const uuids = await issuedUuids(running.url);
    let left = 1 + round * 9;
    let killed: Promise<unknown> | undefined;
    const acknowledged = await hammer(running.url, uuids, () => {
      left -= 1;
      if (left === 0) killed = kill(running, 'SIGKILL');
    });
    await killed;
    checked += acknowledged.size;

    const again = await start([], ['--state', state]);
    const answer = await fetch(`${again.url}/api/uuids/connected`, { headers: { authorization } });
    const { uuids: connected } = (await answer.json()) as { uuids: string[] };
    for (const [uuid, wasConnected] of acknowledged) expect(connected.includes(uuid)).toBe(wasConnected);
    await kill(again, 'SIGKILL');
  }
  expect(checked).toBeGreaterThan(8);
}, 60_000);

it.each(['SIGINT', 'SIGTERM'] as const)('stops in order on %s', async (signal) => {
  const running = await start([], []);
  await fetch(running.url);
  expect(await kill(running, signal)).toBe(0);
});

it('goes on in little memory, whatever strangers send', async () => {
  const running = await start(['--max-old-space-size=40'], []);
  const filler = 'x'.repeat(63_000);
  const request = { response_type: 'code', client_id: 'demoapp', is_sandbox: 'true' };
  const callback = 'http://localhost:3000/callback';
  // A long state is kept; a short one must not hold on to the long request that it came in.
  const bodies = [{ state: filler }, { state: 'x'.repeat(40), filler }].map((more) =>
    new URLSearchParams({ ...request, redirect_uri: callback, ...more }).toString(),
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const statuses = new Set<number>();
  for (const body of bodies)
    for (let round = 0; round < 100; round++) {
      const posts = Array.from({ length: 10 }, () =>
        fetch(`${running.url}/oauth/authenticate`, { method: 'POST', headers, body, redirect: 'manual' }),
      );
      for (const { status } of await Promise.all(posts)) statuses.add(status);
    }
  expect([...statuses]).toEqual([303]);
  expect((await fetch(`${running.url}/_sandbox/health`)).status).toBe(200);
  await kill(running, 'SIGKILL');
}, 60_000);

/** The output and exit code of the command, if it ends by itself. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, complaint] = [child.stdout, child.stderr].map((stream) => text(stream));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: await output, complaint: (await complaint) ?? '' };
}

it.each(['--port x', '--wire x', '--nonsense', '--seed nowhere.json', 'check x'])(
  'says in one line what is wrong with its arguments, and exits with 2: %s',
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
