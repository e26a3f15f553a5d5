import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { AttackedServer, uuid } from './attacked-server.ts';
import { forward } from './check-server.ts';
import { isPlain, servers } from './servers.ts';

/** What a client can send too. */
const spoofed = { 'x-forwarded-prefix': '/attacker', 'x-forwarded-host': 'attacker.example' };

it.each(
  servers.filter(isPlain).flatMap((server) => [
    { server, name: server.name, base: '/app', removed: '/app' },
    { server, name: server.name, base: '/app', removed: '' },
    // A folder.
    { server, name: server.name, base: '', removed: '' },
  ]),
)('$name below the path /app, with BASE_PATH=$base, of which a proxy removes "$removed"', async (row) => {
  const { server, base, removed } = row;
  const root = temporaryFolder();
  cpSync('servers/php', join(root, 'app'), { recursive: true });
  // The web server of PHP finds files by the path.
  const start: typeof server.start = (...ports) =>
    server.start(...ports).map((word) => (word === 'servers/php' && !removed ? root : word));
  const app = new AttackedServer({ ...server, start }, 'https://app.example.test', '/app');
  await app.start({ TMPDIR: root, BASE_PATH: base });
  const proxy = createServer(forward(app.port, removed, spoofed));
  try {
    await once(proxy.listen(0, 'localhost'), 'listening');
    app.port = (proxy.address() as AddressInfo).port;
    const { head } = await app.get(`${app.path}?dpplus=start`, '', ['HX-Request: true']);
    expect(head.toLowerCase()).toContain(`hx-redirect: ${app.path}?dpplus=start\r\n`);
    const begun = await app.openStart('');
    expect(begun.location).toContain(`&redirect_uri=${encodeURIComponent(app.redirectUri)}&`);
    const back = await app.callback(begun.state, begun.cookie);
    expect(back.location).toContain(`${app.redirectUri}?dpplus=return&outcome=`);
    expect((await app.readReturn(back)).href).toBe(`${base}/`);
    const session = `${app.sessionName}=${back.cookies[app.sessionName]}`;
    const home = await app.get(`${app.path}?dpplus=return`, session);
    expect(home.location.replace(app.origin, '')).toBe(`${base}/`);
    if (base) expect((await app.get('/app/')).body).toContain(`href="${app.redirectUri}?dpplus=start&`);
    if (base) expect((await app.get('/app/', session)).body).toContain(uuid);
    expect((await app.get(`${app.path}/?dpplus=start`)).location).toContain('redirect_uri');
    for (const path of [
      `${app.path}x`,
      `${app.path}/start`,
      app.path.replace('app', 'apple'),
      `/x${app.path}`,
    ])
      expect((await app.get(`${path}?dpplus=start`)).location).toBe('');
  } finally {
    app.stop();
    proxy.close();
  }
});
