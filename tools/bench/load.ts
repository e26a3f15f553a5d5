// Logins a second and their times, beside a bare exchange: token request and data without the server side.
// node tools/run.js tools/bench/load.ts [logins]
import { createSandbox } from 'dpplus-connect/sandbox';
import { createConnect } from 'dpplus-connect/server';

const count = Number(process.argv[2] ?? 1000);
if (!Number.isInteger(count) || count < 1)
  throw new Error('logins: needs a whole number from 1, such as 1000');

const service = 'http://127.0.0.1:4000';
const sandbox = createSandbox();
const redirectUri = 'http://localhost:3000/callback';
const connect = createConnect({
  clientId: 'demoapp',
  clientSecret: 'demosecret',
  redirectUri,
  service,
  isSandbox: true,
  scope: 'email',
  secret: 'a secret for measurements, of 32 bytes',
  fetch: async (input, init) => sandbox.fetch(new Request(input, init)),
  onLogin: ({ uuid }) => ({ user: uuid }),
  log: () => {},
});
const times: Record<'login' | 'exchange', number[]> = { login: [], exchange: [] };

async function measure(row: keyof typeof times, run: () => Promise<boolean>): Promise<void> {
  const start = performance.now();
  const isDone = await run();
  times[row].push(performance.now() - start);
  if (!isDone) throw new Error(`${row}: did not succeed`);
}

async function makeCode(): Promise<string> {
  const body = JSON.stringify({ client_id: 'demoapp', persona: 'fresh', scope: 'email' });
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://localhost/_sandbox/codes', { method: 'POST', body, headers });
  const { code } = (await (await sandbox.fetch(request)).json()) as { code: string };
  return code;
}

async function logIn(code: string, state: string, cookie: string): Promise<boolean> {
  const query = new URLSearchParams({ code, state });
  const response = await connect.handle(new Request(`${redirectUri}?${query}`, { headers: { cookie } }));
  // Only a login that succeeded renews the cookie.
  return response?.headers.has('set-cookie') === true;
}

async function exchange(code: string): Promise<boolean> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: 'demoapp',
    client_secret: 'demosecret',
    redirect_uri: redirectUri,
  });
  const token = await sandbox.fetch(new Request(`${service}/oauth/token`, { method: 'POST', body }));
  const { access_token } = (await token.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const data = await sandbox.fetch(new Request(`${service}/oauth/user_data`, { headers }));
  await data.json();
  return data.ok;
}

for (let round = 0; round < count; round++) {
  const { attributes, headers } = await connect.button(new Request('http://localhost:3000/'));
  const [cookie = ''] = (headers['set-cookie'] ?? '').split(';');
  // The page and the codes are outside of the measured time.
  const [first, second] = [await makeCode(), await makeCode()];
  await measure('login', () => logIn(first, attributes['data-state'] ?? '', cookie));
  await measure('exchange', () => exchange(second));
}

for (const [row, all] of Object.entries(times)) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(share * count) - 1] ?? 0).toFixed(2);
  const rate = Math.round((1000 * count) / all.reduce((sum, time) => sum + time, 0));
  console.log(`${row.padEnd(8)}  ${rate} a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
