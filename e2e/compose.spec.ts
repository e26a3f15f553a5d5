import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from 'dpplus-sandbox/playwright';
import { startServer } from '../servers/testing/start-server.ts';
import { expect, test } from './support/fixtures.ts';

// The example of docs/sandbox-hosting.md, "With Docker Compose". With `COMPOSE=1`, its containers run already. Otherwise, its
// commands and variables run as processes, and the app finds host names as in its container.

const folder = 'docs/compose';
const compose = readFileSync(`${folder}/compose.yaml`, 'utf8');
const settingIn = (name: string) => new RegExp(` ${name}: (.*)`).exec(compose)?.[1] ?? '';

/** Knows the other containers, and does not reach the ports of this machine as `localhost`. */
const resolver = `import dns from 'node:dns';
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(/^(sandbox|database)$/.test(name) ? '127.0.0.1' : name + '.invalid', ...rest);`;

/** Runs a script with the commands of PostgreSQL, which does not run as root. @returns its output. */
function runForDatabase(script: string): string {
  const words = ['-c', `PATH=$(echo /usr/lib/postgresql/*/bin):$PATH; ${script}`];
  const [command, ...rest] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', 'sh'] : ['sh'];
  return execFileSync(command ?? '', [...rest, ...words], { encoding: 'utf8' });
}

/** Starts the example without containers. @returns a function that stops it. */
async function startProcesses(): Promise<() => void> {
  const data = mkdtempSync(join(tmpdir(), 'compose-'));
  const database = runForDatabase(`cd $(mktemp -d) && initdb -A trust -U app db >out &&
    pg_ctl -D db -o '-k . -h 127.0.0.1' -l log start >out && createdb -h 127.0.0.1 -U app app && pwd`).trim();
  const command = [process.execPath, 'sandbox/dist/bin.js', '--host', '0.0.0.0'];
  const options = settingIn('command').replace('/data', data).split(' ');
  const sandbox = await startServer([...command, ...options], 4000, 4000);
  const variables = ['SERVICE', 'INTERNAL_SERVICE', 'DATABASE_URL'].map((name) => [name, settingIn(name)]);
  const loader = `--import data:text/javascript,${encodeURIComponent(resolver)}`;
  const settings = { ...Object.fromEntries(variables), NODE_OPTIONS: loader };
  const app = await startServer(settingIn('entrypoint').split(' '), 3000, 4000, settings, folder);
  return () => {
    for (const { pid } of [app, sandbox]) process.kill(-Number(pid));
    runForDatabase(`pg_ctl -D ${database}/db -m immediate stop; rm -r ${database}`);
    rmSync(data, { recursive: true });
  };
}

test('the example for Docker Compose knows a user again', { tag: '@nightly' }, async ({ page, context }) => {
  const stop = process.env.COMPOSE ? () => {} : await startProcesses();
  try {
    const greetings = new Set<string>();
    for (const _login of [1, 2]) {
      await context.clearCookies();
      await page.goto('http://localhost:3000/');
      await logIn(page, 'fresh');
      await expect(page.locator('body')).toHaveText(/^Hello user \d+, \S+@\S+$/);
      greetings.add(await page.locator('body').innerText());
    }
    expect(greetings.size).toBe(1);
  } finally {
    stop();
  }
});
