import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from 'dpplus-connect/playwright';
import { startServer } from '../servers/start-server.ts';
import { expect, test } from './support/fixtures.ts';

// The example of docs/sandbox-hosting.md, "With Docker Compose". With `COMPOSE=1`, its containers run already. Otherwise, its
// commands and variables run as processes, and the app finds host names as in its container.

const folder = 'docs/compose';
const compose = readFileSync(`${folder}/compose.yaml`, 'utf8');
const hosts = [...compose.matchAll(/^ {2}(\w+):\n {4}/gm)].map(([, name]) => name);

/** The lines of a container. */
const linesOf = (name: string) => new RegExp(`^  ${name}:\n((?: {4}.*\n)+)`, 'm').exec(compose)?.[1] ?? '';

/** Knows the other containers, and does not reach the ports of this machine as `localhost`. */
const resolver = `import dns from 'node:dns';
const { lookup } = dns;
const isHost = (name) => ${JSON.stringify(hosts)}.includes(name);
dns.lookup = (name, ...rest) => lookup(isHost(name) ? '127.0.0.1' : name + '.invalid', ...rest);`;

/** Starts a database with the user and the password of the example. @returns a function that stops it. */
function startDatabase(): () => void {
  const [, user = '', password = ''] =
    /USER: (\w+), POSTGRES_PASSWORD: (\w+)/.exec(linesOf('database')) ?? [];
  const data = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(data, 0o777);
  writeFileSync(`${data}/password`, password);
  const debian = '/usr/lib/postgresql';
  const bin = existsSync(debian) ? `${debian}/${readdirSync(debian).sort().at(-1)}/bin/` : '';
  const run = (command: string, ...words: string[]) => {
    const all = [bin + command, ...words];
    // PostgreSQL does not run as root.
    if (process.getuid?.() === 0) all.unshift('runuser', '-u', 'postgres', '--');
    execFileSync(all[0] ?? '', all.slice(1), {
      stdio: 'ignore',
      env: { ...process.env, PGPASSWORD: password },
    });
  };
  run('initdb', '-A', 'scram-sha-256', '-U', user, `--pwfile=${data}/password`, `${data}/db`);
  run('pg_ctl', '-w', '-D', `${data}/db`, '-o', `-k ${data} -h 127.0.0.1`, '-l', `${data}/log`, 'start');
  run('createdb', '-h', '127.0.0.1', '-U', user, user);
  return () => {
    run('pg_ctl', '-w', '-D', `${data}/db`, '-m', 'immediate', 'stop');
    rmSync(data, { recursive: true });
  };
}

/** Starts the example without containers. @returns a function that stops it. */
async function startProcesses(): Promise<() => void> {
  const data = mkdtempSync(join(tmpdir(), 'compose-'));
  const stopDatabase = startDatabase();
  const options = / command: (.*)/.exec(linesOf('sandbox'))?.[1]?.replace('/data', data).split(' ') ?? [];
  const command = [process.execPath, 'dist/sandbox/bin.js', '--host', '0.0.0.0', ...options];
  const sandbox = await startServer(command, 4000, 4000);
  const app = linesOf('app');
  const variables = [...app.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name, value]);
  const entry = / entrypoint: (.*)/.exec(app)?.[1]?.split(' ') ?? [];
  const loader = `--import data:text/javascript,${encodeURIComponent(resolver)}`;
  const settings = { ...Object.fromEntries(variables), NODE_OPTIONS: loader };
  const server = await startServer(entry, 3000, 4000, settings, folder);
  return () => {
    for (const { pid } of [server, sandbox]) process.kill(-Number(pid));
    stopDatabase();
    rmSync(data, { recursive: true });
  };
}

test('the example for Docker Compose knows a user again', { tag: '@nightly' }, async ({ page, context }) => {
  const stop = process.env.COMPOSE ? () => {} : await startProcesses();
  try {
    const greetings: string[] = [];
    for (let login = 0; login < 2; login++) {
      await context.clearCookies();
      await page.goto('http://localhost:3000/');
      await logIn(page, 'fresh');
      await expect(page.locator('body')).toHaveText(/^Hello user \d+, \S+@\S+$/);
      greetings.push(await page.locator('body').innerText());
    }
    expect(greetings[1]).toBe(greetings[0]);
  } finally {
    stop();
  }
});
