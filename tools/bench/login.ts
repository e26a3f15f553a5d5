import { createConnect } from 'dpplus-connect/server';
import { createSandbox } from 'dpplus-sandbox';
import type { Subject } from './page.ts';

const service = 'http://127.0.0.1:4000';
const redirectUri = 'http://localhost:3000/callback';
const client = { clientId: 'demoapp', clientSecret: 'demosecret' };
const sandbox = createSandbox();
const connect = createConnect({
  ...{ ...client, redirectUri, service, scope: 'email' },
  isSandbox: true,
  secret: 'a secret for measurements, of 32 bytes',
  fetch: async (input, init) => sandbox.fetch(new Request(input, init)),
  onLogin: ({ uuid }) => ({ user: uuid }),
  log: () => {},
});

async function makeCode(): Promise<string> {
  const body = JSON.stringify({ client_id: client.clientId, persona: 'fresh', scope: 'email' });
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://localhost/_sandbox/codes', { method: 'POST', body, headers });
  return ((await (await sandbox.fetch(request)).json()) as { code: string }).code;
}

/** A login with `dpplus-connect/server`, without the page and its code. */
async function logIn(): Promise<number> {
  const { attributes, headers } = await connect.button(new Request('http://localhost:3000/'));
  const [cookie = ''] = (headers['set-cookie'] ?? '').split(';');
  const query = new URLSearchParams({ code: await makeCode(), state: attributes['data-state'] ?? '' });
  const start = performance.now();
  const response = await connect.handle(new Request(`${redirectUri}?${query}`, { headers: { cookie } }));
  const time = performance.now() - start;
  // Only a login that succeeded renews the cookie.
  if (!response?.headers.has('set-cookie')) throw new Error('the login did not succeed');
  return time;
}

/** The requests of the token and the data only. */
async function exchange(): Promise<number> {
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code: await makeCode(), redirect_uri: redirectUri },
    ...{ client_id: client.clientId, client_secret: client.clientSecret },
  });
  const start = performance.now();
  const token = await sandbox.fetch(new Request(`${service}/oauth/token`, { method: 'POST', body }));
  const { access_token } = (await token.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const data = await sandbox.fetch(new Request(`${service}/oauth/user_data`, { headers }));
  await data.json();
  if (!data.ok) throw new Error('the exchange did not succeed');
  return performance.now() - start;
}

/** Returns the mean time of a hundred logins, or of their requests alone, in ms. The sandbox runs in the same process. */
export async function measureLogin(subject: Subject): Promise<number> {
  let time = 0;
  for (let count = 0; count < 100; count++) time += await (subject === 'script' ? logIn() : exchange());
  return time / 100;
}
