import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnect, signedSession } from 'dpplus-connect/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { check } from '../../sandbox/checker/check-command.ts';
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { serve } from '../../testing/serve.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { matches, read, section } from '../../tools/write/docs/pages.ts';

// The commands of docs/going-live.md, run on an app in production: https, and `isSandbox: false`.

const page = read('docs/going-live.md');
const commandsOf = (heading: string) => matches(section(page, heading), /^```sh\n(.*?)\n```$/gms);
const [createSecret = ''] = matches(page, /^```sh\n(.*?)\n```$/gms);
const folder = temporaryFolder();
const logged: unknown[] = [];
let origin = '';
let close = async () => {};

/** Runs a command with the app in place of the app of the page, and returns its output. */
function run(command: string): Promise<string> {
  const own = command.replace('https://your-app.example', origin).replace('/var/log/your-app', folder);
  const env = { ...process.env, CURL_CA_BUNDLE: join(folder, 'ca.pem') };
  const child = spawn('sh', ['-c', own], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  return new Promise((resolve) => child.on('close', () => resolve(output.replaceAll('\r', ''))));
}

beforeAll(async () => {
  const { key, cert, ca } = await makeCertificate(['localhost']);
  writeFileSync(join(folder, 'ca.pem'), ca);
  let answer = async (_request: Request) => new Response();
  const server = await serve((request) => answer(request), { key, cert });
  origin = `https://localhost:${server.port}`;
  close = server.close;
  const secret = (await run(createSecret)).trim();
  const session = signedSession(secret, origin);
  const connect = createConnect({
    ...{ clientId: 'liveapp', clientSecret: 'a-secret', redirectUri: `${origin}/callback` },
    ...{ service: 'https://login.example', isSandbox: false, secret, currentUser: session.read },
    onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
    log: (event) => logged.push(event),
  });
  answer = async (request) => {
    const response = await connect.handle(request);
    if (response) return response;
    const policy = {
      'content-security-policy': "default-src 'none'",
      'cross-origin-opener-policy': 'same-origin',
    };
    return new Response(connect.link().html, { headers: { ...policy, 'content-type': 'text/html' } });
  };
});
afterAll(() => close());

it('each command is one of these tests', () => {
  const found = [
    '2. Settings for production',
    '4. The page with the button',
    '5. The callback and the logs',
    '8. The checker on staging',
  ];
  expect(found.flatMap(commandsOf)).toHaveLength(matches(page, /^(```sh)$/gm).length - 1);
});

it('the secret has 32 random bytes', async () => {
  expect(Buffer.from(await run(createSecret), 'base64')).toHaveLength(32);
});

const settings = ['client_id=liveapp', 'is_sandbox=false', 'redirect_uri=ORIGIN%2Fcallback'];
const headers = ["content-security-policy: default-src 'none'", 'cross-origin-opener-policy: same-origin'];

it.each([
  ['2. Settings for production', settings],
  ['4. The page with the button', headers],
])('the command of “%s” prints %j', async (heading, expected) => {
  const [command = ''] = commandsOf(heading);
  const lines = (await run(command)).trim().split('\n');
  expect(lines.map((line) => line.replace(encodeURIComponent(origin), 'ORIGIN')).sort()).toEqual(expected);
});

it('the callback redirects without the code, and the log of the server does not have it', async () => {
  const [callback = '', search = ''] = commandsOf('5. The callback and the logs');
  const lines = (await run(callback)).trim().split('\n').sort();
  expect(lines).toEqual([
    expect.stringMatching(/^HTTP\/2 303/),
    'cache-control: no-store',
    'referrer-policy: no-referrer',
  ]);
  expect(logged).toMatchObject([
    { event: 'started' },
    { event: 'state-refused', detail: 'no-cookie' },
    { event: 'failed', detail: 'unknown_state' },
  ]);
  writeFileSync(join(folder, 'app.log'), JSON.stringify(logged));
  expect(await run(search)).toBe('');
  writeFileSync(join(folder, 'access.log'), 'GET /callback?code=GOING-LIVE&state=x');
  expect(await run(search)).toContain('access.log');
});

it('the checker gets the redirect URI, the credentials and the options', async () => {
  const [command = ''] = commandsOf('8. The checker on staging');
  const [before = '', after = ''] = command.split('dpplus-sandbox check ');
  expect(before).toBe('npx --no-install ');
  const own = after.replace('"$CLIENT_ID:$CLIENT_SECRET"', 'id:secret').replace('check-report', folder);
  const targets: unknown[] = [];
  const runChecks = async (target: unknown) => {
    targets.push(target);
    return [];
  };
  const code = await check(own.split(' '), () => {}, runChecks);
  expect(code).toBe(0);
  const credentials = { clientId: 'id', clientSecret: 'secret' };
  expect(targets).toEqual([
    expect.objectContaining({
      redirectUri: 'https://staging.your-app.example/callback',
      ...credentials,
      isTestServer: true,
    }),
  ]);
});
