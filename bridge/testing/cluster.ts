import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from 'dpplus-sandbox';
import { freePort } from '../../testing/free-port.ts';
import { type Program, start, stop } from '../../testing/programs.ts';
import { loginAt } from './log-in.ts';
import { appsOf, product, redirectUriOf, writeConfig } from './stand.ts';

/** Whether the programs of a cluster are installed. */
export const hasClusterPrograms = ['redis-server', '/usr/sbin/nginx'].every(
  (program) => spawnSync(program, ['-v']).error === undefined,
);
const advice = hasClusterPrograms ? 'run' : 'not installed: apt-get install nginx redis-server';
console.log(`runtime: nginx, Redis: ${advice}`);

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${of};`);

/** The configuration of the blocks of docs/operations.md for two processes, without a certificate and a limit. */
function nginxConf(folder: string, port: number, ports: number[]): string {
  const page = readFileSync('docs/operations.md', 'utf8');
  const [server = '', upstream = ''] = [...page.matchAll(/^```nginx\n(.*?)^```/gms)].map(
    ([, block]) => block,
  );
  const blocks = `${upstream}${server}`
    .replaceAll('http://127.0.0.1:8080', 'http://bridge')
    .replace('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${ports[1]}`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} backlog=4096`)
    .replace('rate=5r/s', 'rate=100000r/s')
    .replace('burst=20', 'burst=10000')
    .replace('/var/log/nginx', folder);
  return `daemon off; pid pid; events { worker_connections 4096; } http { ${temporary.join(' ')} ${blocks} }`;
}

/** Starts Redis, a sandbox, two processes of the bridge, and nginx in front of them. */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'dpplus-'));
  const [port, redisPort, ...ports] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const issuer = `http://localhost:${port}`;
  const wiki = product('wiki');
  const words = ['redis-server', '--port', `${redisPort}`, '--save', '', '--dir', folder];
  const redis = await start(words, 'Ready to accept');
  const service = await createSandbox({ apps: appsOf({ issuer, products: { wiki } }) }).listen({ port: 0 });
  const env = { REDIS: `redis://127.0.0.1:${redisPort}` };
  const bridges: Program[] = [];

  /** Starts one of the processes. */
  async function serve(index: number): Promise<void> {
    const values = { issuer, service: service.url, port: Number(ports[index]), redis: { env: 'REDIS' } };
    const config = writeConfig(folder, values, `${index}.json`);
    bridges[index] = await start([process.execPath, 'bridge/dist/bin.js', '--config', config], issuer, env);
  }
  for (const index of [0, 1]) await serve(index);

  writeFileSync(join(folder, 'config'), nginxConf(folder, port, ports));
  const path = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const options = ['-p', folder, '-e', 'stderr', '-c', 'config'];
  const nginx: ChildProcess = spawn('nginx', options, { env: path, stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  while (!(await fetch(`${issuer}/ready`).catch(() => undefined))?.ok);
  const logIn = await loginAt(issuer, 'wiki', wiki.secret, redirectUriOf('wiki'));
  // The service limits the logins of a user who is not connected.
  await logIn();

  return {
    bridges,
    /** What the running processes have logged of this kind. */
    async logged(kind: RegExp) {
      const printed = await Promise.all(bridges.map((bridge) => bridge.printed('')));
      return printed
        .join('')
        .split('\n')
        .filter((line) => kind.test(line));
    },
    /** Logs users in again and again until `act` has ended. Returns the number of logins, and the errors. */
    async load(users: number, act: () => Promise<void>) {
      let isOver = false;
      const errors: string[] = [];
      let count = 0;
      const user = async () => {
        for (; !isOver; count++)
          await logIn().catch((error) => errors.push(`${error.message} ${error.error ?? ''}`.slice(0, 300)));
      };
      const running = Array.from({ length: users }, user);
      await act().finally(() => (isOver = true));
      await Promise.all(running);
      return { logins: count - errors.length, errors };
    },
    /** Ends a process, and starts it again. */
    async restart(index: number, signal: NodeJS.Signals = 'SIGTERM') {
      await stop(bridges[index], signal);
      await serve(index);
    },
    async close() {
      nginx.kill();
      await ended;
      for (const program of [...bridges, redis]) await stop(program);
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
