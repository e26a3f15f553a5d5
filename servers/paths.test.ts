import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttackedServer, uuid } from './attacked-server.ts';
import { forward } from './check-server.ts';
import { isPlain, servers } from './servers.ts';

const TMPDIR = mkdtempSync(join(tmpdir(), 'paths-'));
afterAll(() => rmSync(TMPDIR, { recursive: true, force: true }));

/** What a client can send too. */
const spoofed = {
  'x-forwarded-prefix': '/attacker',
  'x-forwarded-host': 'attacker.example',
  'x-forwarded-proto': 'http',
};

describe.each([
  ['a proxy that removes the base', '/app', '/app', '/app'],
  ['a proxy that keeps the base', '/app', '/app', ''],
  ['a folder without a base', '/login', '', ''],
])('behind %s,', (_what, folder, BASE_PATH, removed) => {
  describe.each(servers.filter(isPlain))('$name', (server) => {
    const root = mkdtempSync(join(TMPDIR, 'root-'));
    // The web server of PHP finds files by the path.
    const start: typeof server.start = (...ports) =>
      server.start(...ports).map((word) => (word === 'servers/php' && !removed ? root : word));
    const app = new AttackedServer({ ...server, start }, 'https://app.example.test', folder);
    const proxy = createServer((...both) => listener(...both));
    let listener: ReturnType<typeof forward>;

    beforeAll(async () => {
      cpSync('servers/php', join(root, folder), { recursive: true });
      await app.start({ TMPDIR, BASE_PATH });
      listener = forward(app.port, removed, spoofed);
      await once(proxy.listen(0, 'localhost'), 'listening');
      app.port = (proxy.address() as AddressInfo).port;
    }, 120_000);
    afterAll(() => {
      app.stop();
      proxy.close();
    });

    it('a login leads from the redirect URI to the first page of the app', async () => {
      const home = `${BASE_PATH}/`;
      const begun = await app.openStart('');
      expect(begun.location).toContain(`&redirect_uri=${encodeURIComponent(app.redirectUri)}&`);
      const back = await app.callback(begun.state, begun.cookie);
      expect(back.location).toContain(`${app.redirectUri}?dpplus=return&outcome=`);
      expect((await app.readReturn(back)).href).toBe(home);
      const session = `${app.sessionName}=${back.cookies[app.sessionName]}`;
      expect((await app.callback(begun.state, session)).location).toContain(app.redirectUri);
      expect((await app.get(`${app.path}?dpplus=return`, session)).location).toMatch(
        RegExp(`^(${app.origin})?${home}$`),
      );
      if (!BASE_PATH) return;
      expect((await app.get(home)).body).toContain(`href="${app.redirectUri}?dpplus=start"`);
      expect((await app.get(home, session)).body).toContain(uuid);
    });

    it('the last slash makes no difference, and another path does', async () => {
      expect((await app.get(`${app.path}/?dpplus=start`)).location).toContain('redirect_uri');
      for (const path of [`${app.path}x`, `${folder}le${app.path.slice(folder.length)}`, `/x${app.path}`])
        expect((await app.get(`${path}?dpplus=start`)).location).toBe('');
    });
  });
});
