// Start, memory and logins a second of the bridge, beside logins at the service without it. Product, bridge and sandbox are
// three processes: this one is the product and its users.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnect } from 'dpplus-connect/server';
import { logInAtService, loginAt } from '../../bridge/testing/log-in.ts';
import { start, stop } from '../../bridge/testing/programs.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { median } from './rounds.ts';

const [starts, rounds, logins, users] = [5, 5, 200, 8];
const folder = mkdtempSync(join(tmpdir(), 'bridge-bench-'));
const [port, servicePort] = [await freePort(), await freePort()];
const [issuer, service] = [`http://localhost:${port}`, `http://127.0.0.1:${servicePort}`];
const secret = 'a secret for measurements, of 32 characters';
const redirectUri = 'http://localhost:1/callback';
const write = (name: string, value: unknown) => {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  return join(folder, name);
};
const app = (id: string, redirect_uri: string) => ({
  client_id: id,
  client_secret: secret,
  name: id,
  redirect_uri,
});
const seed = write('seed.json', {
  apps: [app('wiki', `${issuer}/callback/wiki`), app('alone', redirectUri)],
});
write('secret', secret);
const config = write('bridge.json', {
  issuer,
  port,
  service,
  isSandbox: true,
  products: {
    wiki: {
      name: 'Wiki',
      secret: { file: 'secret' },
      redirectUris: [redirectUri],
      scopes: ['email'],
      service: { clientId: 'wiki', clientSecret: { file: 'secret' } },
    },
  },
});

/** The resident memory of a process in MB. */
const memoryOf = (pid = 0) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** Returns the logins a second of some users at the same time. */
async function rate(logIn: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  let left = logins;
  const user = async () => {
    while (left-- > 0) await logIn();
  };
  await Promise.all(Array.from({ length: users }, user));
  return (logins / (performance.now() - begun)) * 1000;
}

/** Logs in at the service without the bridge. */
async function logInAlone(): Promise<void> {
  const begun = await connect.handle({ url: '/callback/start', headers: {} });
  const [cookie] = begun?.headers.getSetCookie()[0]?.split(';') ?? [];
  const { pathname, search } = await logInAtService(new URL(begun?.headers.get('location') ?? ''));
  const before = count;
  await connect.handle({ url: pathname + search, headers: { ...(cookie && { cookie }) } });
  if (count === before) throw new Error('the login failed');
}

let count = 0;
const connect = createConnect<string, { url: string; headers: Record<string, string> }>({
  clientId: 'alone',
  clientSecret: secret,
  redirectUri,
  service,
  isSandbox: true,
  scope: 'email',
  secret,
  onLogin({ uuid }) {
    count++;
    return { user: uuid };
  },
});

const startBridge = () => start([process.execPath, 'bridge/dist/bin.js', '--config', config], issuer);
const sandbox = await start(
  [process.execPath, 'dist/sandbox/bin.js', '--port', String(servicePort), '--seed', seed],
  String(servicePort),
);
// The first start makes the keys.
let bridge = await startBridge();
const times: number[] = [];
for (let left = starts; left > 0; left--) {
  await stop(bridge);
  const begun = performance.now();
  bridge = await startBridge();
  times.push(performance.now() - begun);
}
try {
  const before = memoryOf(bridge.pid);
  const logIn = await loginAt(issuer, 'wiki', secret, redirectUri);
  // A user who is not connected has five logins, and the first one connects.
  await logIn();
  await logInAlone();
  const rates: { through: number; alone: number }[] = [];
  for (let left = rounds; left > 0; left--)
    rates.push({ through: await rate(logIn), alone: await rate(logInAlone) });
  const after = memoryOf(bridge.pid);
  const row = (values: number[], unit: string) => `${median(values).toFixed(0)} ${unit}`;
  console.table({
    'until the bridge listens': row(times, 'ms'),
    'memory of the bridge after the start': row([before], 'MB'),
    [`memory of the bridge after ${rounds * logins} logins`]: row([after], 'MB'),
    'logins through the bridge': row(
      rates.map(({ through }) => through),
      'a second',
    ),
    'logins at the service alone': row(
      rates.map(({ alone }) => alone),
      'a second',
    ),
  });
} finally {
  await stop(bridge);
  await stop(sandbox);
  rmSync(folder, { recursive: true, force: true });
}
