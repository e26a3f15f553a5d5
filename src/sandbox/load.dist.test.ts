import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';

const authorization = `Basic ${Buffer.from('demoapp:demosecret').toString('base64')}`;
const client = { client_id: 'demoapp', client_secret: 'demosecret' };
const personas = ['fresh', 'consented', 'four-logins', 'no-card'];

/** Tells on SIGUSR2 how many bytes of the heap are in use when connections are over and garbage is gone. */
const telling = `
  const tell = () => process.stderr.write("heap " + process.memoryUsage().heapUsed + "\\n");
  const collect = (times) => { gc(); times ? setTimeout(collect, 50, times - 1) : tell(); };
  process.on("SIGUSR2", () => collect(5));`;

let url = '';
let port = 0;
let child: ChildProcess;
beforeEach(async () => {
  const flags = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(telling)}`];
  child = spawn(process.execPath, [...flags, 'dist/sandbox/bin.js', '--port', '0'], { stdio: 'pipe' });
  url = await said(child.stdout, /http:\/\/\S+?:\d+/);
  port = Number(new URL(url).port);
});
afterEach(() => child.kill('SIGKILL'));

/** Waits until a stream has said something like this, and gives that. */
async function said(stream: Readable | null, pattern: RegExp): Promise<string> {
  let text = '';
  for (;;) {
    const found = pattern.exec(text)?.[0];
    if (found) return found;
    text += (await once(stream as Readable, 'data'))[0];
  }
}

/** Bytes that the sandbox needs. */
async function heapInUse(): Promise<number> {
  const told = said(child.stderr, /heap \d+/);
  child.kill('SIGUSR2');
  return Number((await told).slice(5));
}

const post = (path: string, body: string, type: string) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': type, authorization }, body });

/** A client that does all that an app does for one login; gives the user's UUID once that is connected. */
async function logIn(persona: string): Promise<string> {
  const order = JSON.stringify({ client_id: 'demoapp', persona, scope: 'email' });
  const { code } = (await (await post('/_sandbox/codes', order, 'application/json')).json()) as {
    code: string;
  };
  const fields = {
    ...client,
    grant_type: 'authorization_code',
    code,
    redirect_uri: 'http://localhost:3000/callback',
  };
  const token = await post(
    '/oauth/token',
    `${new URLSearchParams(fields)}`,
    'application/x-www-form-urlencoded',
  );
  const { uuid, access_token } = (await token.json()) as { uuid: string; access_token: string };
  const data = await fetch(`${url}/oauth/user_data`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const connected = await post('/api/uuids/connected', JSON.stringify({ uuids: [uuid] }), 'application/json');
  expect([token.status, data.status, connected.status]).toEqual([200, 200, 201]);
  return uuid;
}

/** Opens a connection that says something and then keeps silent. */
async function say(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  socket.resume();
  return socket;
}

/** What wrong and slow clients send. */
const wrong = [
  '\0\x01\x02\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: 127.0.0.1\r\n\r\n',
  'POST /oauth/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n',
  'POST /oauth/token HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
  'GET /en/oauth/authenticate.html?client_id=demoapp HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'POST /api/uuids/connected HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
  'GET /en/dp_connect.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /en/dp_connect.js HTTP/1.1\r\n',
];

/** One round of everything at once; the slow ones are cut off when the others are done. */
async function round(): Promise<Set<string>> {
  const strangers = await Promise.all([...wrong, ...wrong].map(say));
  const uuids = await Promise.all(personas.map(logIn));
  for (const socket of strangers) socket.destroy();
  return new Set(uuids);
}

/** How far the heap's size varies from one look to the next, in bytes; a kilobyte for each request is more. */
const slack = 2_000_000;

it('serves right clients among slow and wrong ones, keeps what it acknowledged, and does not grow', async () => {
  /** The memory left after some rounds once the sandbox has dropped their records. */
  const leftBy = async (rounds: number) => {
    const acknowledged = new Set<string>();
    for (let each = 0; each < rounds; each++) for (const uuid of await round()) acknowledged.add(uuid);
    const answer = await fetch(`${url}/api/uuids/connected`, { headers: { authorization } });
    const { uuids } = (await answer.json()) as { uuids: string[] };
    expect(uuids).toEqual(expect.arrayContaining([...acknowledged]));
    await post('/_sandbox/reset', '', 'application/json');
    return heapInUse();
  };
  const warm = await leftBy(50);
  expect((await leftBy(75)) - warm).toBeLessThan(slack);
}, 120_000);
