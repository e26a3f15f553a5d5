import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSandbox } from 'dpplus-sandbox';
import { freePort } from '../../src/testing/free-port.ts';
import { bikeClub, bikeClubIn } from '../bike-club.ts';
import type { Desktop } from './desktop.ts';
import type { Scene } from './scenes.ts';

interface Served {
  readonly origin: string;
  close(): Promise<unknown>;
}

/** Starts an app and its sandbox on free ports. */
export const serve: Readonly<Record<Scene['app'], (desktop: Desktop) => Promise<Served>>> = {
  async demo(desktop) {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const ports = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: join(desktop.folder, 'data') };
    desktop.start(process.execPath, ['dist/demo/start.js'], ports);
    return { origin: `http://localhost:${port}`, close: async () => {} };
  },
  async bikes() {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const sandbox = createSandbox({ apps: [bikeClubIn(origin)] });
    const { url } = await sandbox.listen({ port: 0 });
    server.on('request', bikeClub(origin, url));
    const close = async () => {
      server.closeAllConnections();
      server.close();
      await sandbox.close();
    };
    return { origin, close };
  },
};
