import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { createSandbox } from 'dpplus-sandbox';
import { findBrowser } from '../../browsers/find-browsers.ts';
import { bikeClubIn } from '../bike-club.ts';

/** The app of the pictures without a login. */
export const app = { clientId: 'demoapp', redirectUri: 'http://localhost:3000/callback' };

/** The programs that the pictures show. */
export interface Stage {
  readonly browser: Browser;
  readonly sandbox: ReturnType<typeof createSandbox>;
  /** The sandbox's. */
  readonly url: string;
  /** The server of an app. It responds to nothing until a picture adds its listener. */
  readonly server: Server;
  readonly yourApp: string;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const yourApp = `http://localhost:${(server.address() as AddressInfo).port}`;
  const sandbox = createSandbox({
    // A fixed clock, so that an unchanged page gives the same picture.
    clock: () => Date.UTC(2026, 0, 15, 9, 30),
    apps: [
      { ...app, clientSecret: 'demosecret', name: 'Demo app' },
      { clientId: 'yourapp', clientSecret: 'secret', name: 'Your app', redirectUri: `${yourApp}/callback` },
      bikeClubIn(yourApp),
    ],
  });
  const { url } = await sandbox.listen({ port: 0 });
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  return {
    browser,
    sandbox,
    url,
    server,
    yourApp,
    async close() {
      await browser.close();
      await sandbox.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
