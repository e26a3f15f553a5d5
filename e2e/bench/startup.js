import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './statistics.js';

/** @import { AddressInfo } from 'node:net' */

/**
 * How long a program takes to start, in ms from its command.
 *
 * @typedef {object} Startup
 * @property {string} name
 * @property {number} listening until it says where it listens
 * @property {number} page until its first page is there: of the service's, the login page
 */

const login =
  '/en/oauth/authenticate.html?response_type=code&client_id=demoapp&redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fcallback&scope=email&state=s&is_sandbox=true';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Each program's command with its port, and the path of its page.
 *
 * @type {{name: string, args: (port: string) => string[], path: string}[]}
 */
const programs = [
  { name: 'an empty Hono app', args: () => ['e2e/bench/empty-app.js'], path: '/' },
  { name: 'the sandbox', args: (port) => ['dist/sandbox/bin.js', '--port', port], path: login },
  { name: 'the demo with its sandbox', args: () => ['demo/start.js'], path: '/' },
];

/**
 * Starts the programs in interleaved rounds.
 *
 * @param {number} rounds
 * @returns {Promise<Startup[]>} medians
 */
export async function measureStartup(rounds) {
  /** @type {Startup[]} */
  const samples = [];
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

/**
 * @param {(typeof programs)[number]} program
 * @returns {Promise<Startup>}
 */
async function startOnce({ name, args, path }) {
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

/** A port that is free now, which a program is to be told before it starts. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return String(port);
}
