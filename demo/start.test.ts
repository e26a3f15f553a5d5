import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { freePort } from '../src/testing/free-port.ts';

const cleanUps: (() => void)[] = [];
const DATA_DIR = mkdtempSync(join(tmpdir(), 'demo-'));
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const port = async () => String(await freePort());

/** A port that is taken. */
async function takenPort() {
  const taken = await port();
  const server = createServer().listen(Number(taken), '127.0.0.1');
  cleanUps.push(() => server.close());
  await once(server, 'listening');
  return taken;
}

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['tools/run.js', 'demo/start.ts'], {
    env: { ...process.env, DATA_DIR, ...env },
  });
  cleanUps.push(() => child.kill('SIGKILL'));
  const seen = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      seen.text += text;
    });
  }
  return { child, seen };
}

it('reads a form without a Content-Length', async () => {
  const [PORT, SANDBOX_PORT] = [await port(), await port()];
  const { child } = start({ PORT, SANDBOX_PORT });
  await once(child.stdout, 'data');
  const origin = `http://localhost:${PORT}`;
  const send = (text: string) =>
    fetch(`${origin}/password`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new Blob([text]).stream(),
      // Node's own, which the types of browsers do not know.
      ...{ duplex: 'half' },
    });
  expect((await send('email=a@example.com&password=x')).status).toBe(422);
  expect((await send(`email=${'x'.repeat(70_000)}`)).status).toBe(413);
});

it('serves the relying app by name and the sandbox by IP address, until a signal stops it', async () => {
  const [PORT, SANDBOX_PORT] = [await port(), await port()];
  const { child, seen } = start({ PORT, SANDBOX_PORT });
  await once(child.stdout, 'data');
  expect(seen.text).toMatch(
    new RegExp(`^Gallery: +http://localhost:${PORT}/gallery .*\nDemo app: +http://localhost:${PORT} `),
  );

  const page = await (await fetch(`http://localhost:${PORT}/`)).text();
  expect(page).toContain(`data-redirect-uri="http://localhost:${PORT}/callback"`);
  expect(page).toContain(`src="http://127.0.0.1:${SANDBOX_PORT}/en/dp_connect.js"`);
  expect(page).toContain('href="/gallery"');
  expect((await fetch(`http://127.0.0.1:${SANDBOX_PORT}/en/dp_connect.js`)).status).toBe(200);
  expect((await fetch(`http://localhost:${PORT}/site/assets/gallery.js`)).status).toBe(200);
  expect((await fetch(`http://localhost:${PORT}/gallery/`)).url).toBe(
    `http://localhost:${PORT}/site/gallery.html`,
  );

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('ends on a signal while a password hash is computed', async () => {
  const [PORT, SANDBOX_PORT] = [await port(), await port()];
  // The hash of one password never ends, and keeps the process alive.
  const endless = `import crypto from 'node:crypto'; import { syncBuiltinESMExports } from 'node:module';
    const { scrypt } = crypto;
    crypto.scrypt = (password, ...rest) =>
      password === 'an endless password' ? (console.log('hashing'), setInterval(() => {}, 1000)) : scrypt(password, ...rest);
    syncBuiltinESMExports();`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(endless)}`;
  const { child, seen } = start({ PORT, SANDBOX_PORT, NODE_OPTIONS });
  await once(child.stdout, 'data');
  const origin = `http://localhost:${PORT}`;
  const body = new URLSearchParams({ email: 'ada@example.com', password: 'an endless password' });
  const closed = fetch(`${origin}/password`, { method: 'POST', headers: { origin }, body }).catch(
    () => 'closed',
  );
  await vi.waitUntil(() => seen.text.includes('hashing'), { timeout: 30_000 });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await closed).toBe('closed');
});

it.each([
  ['PORT', 'SANDBOX_PORT'],
  ['SANDBOX_PORT', 'PORT'],
])('names %s as the setting to change if that port is taken', async (taken, other) => {
  const { child, seen } = start({
    [taken]: await takenPort(),
    [other]: await port(),
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(seen.text).toMatch(new RegExp(`^Port \\d+ is taken .* ${taken}=\\d+ npm start\n$`));
});

it('names the value that is not a port', async () => {
  const { child, seen } = start({ PORT: '3000x' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(seen.text).toBe('PORT must be a port number between 1 and 65535, not "3000x".\n');
});

it('listens on another address, as in a container', async () => {
  const [PORT, SANDBOX_PORT] = [await port(), await port()];
  const LISTEN_HOST = '::1';
  const DPPLUS_SANDBOX_CONTROL_TOKEN = 'a-token-of-this-test';
  const { child } = start({ PORT, SANDBOX_PORT, LISTEN_HOST, DPPLUS_SANDBOX_CONTROL_TOKEN });
  await once(child.stdout, 'data');
  const sandbox = `http://[${LISTEN_HOST}]:${SANDBOX_PORT}/_sandbox/personas`;
  const headers = { authorization: `Bearer ${DPPLUS_SANDBOX_CONTROL_TOKEN}` };
  expect((await fetch(sandbox, { headers })).status).toBe(200);
  const app = await fetch(`http://[${LISTEN_HOST}]:${PORT}/`, { redirect: 'manual' });
  expect(app.headers.get('location')).toBe(`http://localhost:${PORT}/`);
});
