import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const cleanUps: (() => void)[] = [];
const folder = temporaryFolder();
/** What Node.js needs of the environment. */
const { PATH = '' } = process.env;
/** Settings of other programs. */
const foreign = {
  ...{
    IS_SANDBOX: 'yes',
    SECRET: 'x',
    SCOPE: 'all',
    STORE: '/nowhere',
    SERVICE: 'ftp://x',
    REDIRECT_URI: 'x',
  },
  ...{
    ORIGIN: 'ftp://x',
    DATA_DIR: '/dev/null/x',
    LISTEN_HOST: '192.0.2.1',
    SANDBOX_PORT: 'x',
    CLIENT_ID: 'x',
  },
};
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A port that is taken. */
async function takenPort() {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  cleanUps.push(() => server.close());
  await once(server, 'listening');
  return String(port);
}

async function start(env: Record<string, string>) {
  const ports = { PORT: String(await freePort()), DPPLUS_SANDBOX_PORT: String(await freePort()) };
  const own = { PATH, LC_ALL: 'C', DPPLUS_DATA_DIR: folder, ...ports };
  const child = spawn(process.execPath, ['tools/run.js', 'demo/start.ts'], {
    env: { ...foreign, ...own, ...env },
  });
  cleanUps.push(() => child.kill('SIGKILL'));
  const seen = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      seen.text += text;
    });
  return { child, seen, port: ports.PORT, sandboxPort: ports.DPPLUS_SANDBOX_PORT };
}

/** Starts the demo, and waits until it listens. */
async function run(env: Record<string, string> = {}) {
  const started = await start(env);
  await once(started.child.stdout, 'data');
  const origin = `http://localhost:${started.port}`;
  const post = (body: NonNullable<RequestInit['body']>) => {
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
    // Node's own `duplex`, which the types of browsers do not know.
    return fetch(`${origin}/password`, { method: 'POST', headers, body, ...{ duplex: 'half' } });
  };
  return { ...started, origin, post };
}

it('serves the relying app by name and the sandbox by IP address, beside settings of other programs and in the locale C, until a signal stops it', async () => {
  const { child, seen, origin, sandboxPort, post } = await run();
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  expect(seen.text).toMatch(new RegExp(`^Gallery: +${origin}/gallery .*\nDemo app: +${origin} `));

  const page = await (await fetch(`${origin}/`)).text();
  expect(page).toContain(`data-redirect-uri="${origin}/callback"`);
  expect(page).toContain(`src="${sandbox}/en/dp_connect.js"`);
  expect(page).toContain('href="/gallery"');
  expect((await fetch(`${sandbox}/en/dp_connect.js`)).status).toBe(200);
  expect((await fetch(`${origin}/site/assets/gallery.js`)).status).toBe(200);
  expect((await fetch(`${origin}/gallery/`)).url).toBe(`${origin}/site/gallery.html`);

  // Forms without a Content-Length.
  const send = (text: string) => post(new Blob([text]).stream());
  expect((await send('email=a@example.com&password=x')).status).toBe(422);
  expect((await send(`email=${'x'.repeat(70_000)}`)).status).toBe(413);

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('ends on a signal while a password hash is computed', async () => {
  // The hash of one password never ends, and keeps the process alive.
  const endless = `import crypto from 'node:crypto'; import { syncBuiltinESMExports } from 'node:module';
    const { scrypt } = crypto;
    crypto.scrypt = (password, ...rest) =>
      password === 'an endless password' ? (console.log('hashing'), setInterval(() => {}, 1000)) : scrypt(password, ...rest);
    syncBuiltinESMExports();`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(endless)}`;
  const { child, seen, post } = await run({ NODE_OPTIONS });
  const closed = post('email=ada@example.com&password=an endless password').catch(() => 'closed');
  await vi.waitUntil(() => seen.text.includes('hashing'), { timeout: 30_000 });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await closed).toBe('closed');
});

it('names the setting to change if a port is taken, and the value that is not a port', async () => {
  for (const name of ['PORT', 'DPPLUS_SANDBOX_PORT']) {
    const { child, seen } = await start({ [name]: await takenPort() });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(seen.text).toMatch(new RegExp(`^Port \\d+ is taken .* ${name}=\\d+ npm start\n$`));
  }
  const { child, seen } = await start({ PORT: '3000x' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(seen.text).toBe('PORT must be a port number between 1 and 65535, not "3000x".\n');
});

it('listens on another address, as in a container', async () => {
  const [host, token] = ['::1', 'a-token-of-this-test'];
  const settings = { DPPLUS_LISTEN_HOST: host, DPPLUS_SANDBOX_CONTROL_TOKEN: token };
  const { port, sandboxPort } = await run(settings);
  const headers = { authorization: `Bearer ${token}` };
  const sandbox = `http://[${host}]:${sandboxPort}/_sandbox/personas`;
  expect((await fetch(sandbox, { headers })).status).toBe(200);
  const app = await fetch(`http://[${host}]:${port}/`, { redirect: 'manual' });
  expect(app.headers.get('location')).toBe(`http://localhost:${port}/`);
});
