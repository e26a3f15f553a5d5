import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './statistics.ts';

/** How long a program takes to start, in ms from its command. */
export interface Startup {
  name: string;
  /** Until it prints its URL. */
  listening: number;
  /** Until its first page has loaded, for the sandbox the login page. */
  page: number;
}

const login =
  '/en/oauth/authenticate.html?response_type=code&client_id=demoapp&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fcallback&scope=email&state=s&is_sandbox=true';

/** The least that an app with this server library does. */
const emptyApp = `import { serve } from '@hono/node-server';
import { Hono } from 'hono';
const app = new Hono().get('/', (context) => context.html('<h1>Log in</h1>'));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, ({ port }) => console.log(port));`;

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Each program's command with its port, and the path of its page. */
const programs: { name: string; args: (port: string) => string[]; path: string }[] = [
  { name: 'an empty Hono app', args: () => ['--input-type=module', '--eval', emptyApp], path: '/' },
  { name: 'the sandbox', args: (port) => ['dist/sandbox/bin.js', '--port', port], path: login },
  { name: 'the demo with its sandbox', args: () => ['dist/demo/start.js'], path: '/' },
];

/**
 * Starts the programs in interleaved rounds.
 *
 * @returns medians
 */
export async function measureStartup(rounds: number): Promise<Startup[]> {
  const samples: Startup[] = [];
  for (let round = 0; round < rounds; round++)
    for (const program of programs) samples.push(await startOnce(program));
  return programs.map(({ name }) => {
    const own = samples.filter((sample) => sample.name === name);
    return {
      name,
      listening: median(own.map(({ listening }) => listening)),
      page: median(own.map(({ page }) => page)),
    };
  });
}

async function startOnce({ name, args, path }: (typeof programs)[number]): Promise<Startup> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const data = mkdtempSync(join(tmpdir(), 'bench-'));
  const env = { ...process.env, PORT: port, SANDBOX_PORT: sandboxPort, DATA_DIR: data };
  const start = performance.now();
  const program = spawn(process.execPath, args(port), {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(program.stdout, 'data');
    const listening = performance.now() - start;
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    await response.text();
    if (!response.ok) throw new Error(`${name} answers ${response.status}`);
    return { name, listening, page: performance.now() - start };
  } finally {
    program.kill();
    await once(program, 'exit');
    rmSync(data, { recursive: true });
  }
}

/** A free port, which a program needs before it starts. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
