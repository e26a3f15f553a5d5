import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createSandbox } from 'dpplus-sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { passLogin } from '../../sandbox/kit/pass-login.ts';
import { rememberAnswers } from '../../src/server/answers.ts';
import { createConnect } from '../../src/server/connect.ts';
import { rememberOnce } from '../../src/server/once.ts';
import { signedSession } from '../../src/server/session.ts';
import { freePort } from '../../testing/free-port.ts';
import { start, stop } from '../../testing/programs.ts';
import { serve } from '../../testing/serve.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { findBrowser } from '../../tools/browsers/find-browsers.ts';

const secret = 'a secret for tests, of 32 bytes or more';
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${of};`);

/** The sandbox, with one app at this redirect URI. */
async function startService(redirectUri: string) {
  const sandbox = createSandbox({
    apps: [{ clientId: 'demoapp', clientSecret: 'demosecret', name: 'Books', redirectUri }],
  });
  const requests: string[] = [];
  const served = await serve((request) => {
    requests.push(new URL(request.url).pathname);
    return sandbox.fetch(request);
  });
  onTestFinished(() => served.close());
  return { service: served.url, requests };
}

/** nginx, which sends a request to the second port if the first ends it without a response. */
async function startNginx(port: number, [one, other]: number[]) {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'config'),
    `daemon off; master_process off; pid pid; events {}
    http { access_log access.log; ${temporary.join(' ')}
      upstream app { server 127.0.0.1:${one} max_fails=0; server 127.0.0.1:${other} backup; }
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://app; proxy_next_upstream error timeout; } } }`,
  );
  const words = ['nginx', '-p', folder, '-e', 'stderr', '-c', 'config', '-g', 'error_log stderr notice;'];
  const nginx = await start(words, 'nginx/', { PATH: `${process.env.PATH}:/usr/sbin` });
  onTestFinished(() => stop(nginx));
}

it('nginx repeats an answer whose response is lost, and the user of Chromium is logged in once', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { service, requests } = await startService(`${origin}/callback`);
  const shared = { once: rememberOnce(), answers: rememberAnswers() };
  const session = signedSession(secret, origin);
  const callbacks: number[] = [];
  const startMachine = async (machine: number) => {
    const connect = createConnect({
      ...shared,
      ...{ clientId: 'demoapp', clientSecret: 'demosecret', redirectUri: `${origin}/callback` },
      ...{ service, isSandbox: true, secret, currentUser: session.read },
      onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
    });
    const server = createServer((request, response) => {
      if (request.url?.includes('code=')) callbacks.push(machine);
      // The first machine ends its connection before nginx has the response.
      if (machine === 0 && request.url?.includes('code='))
        response.end = () => {
          response.writeHead(response.statusCode);
          request.socket.destroy();
          return response;
        };
      connect.middleware(request, response, async () => {
        const user = await session.read(request);
        response.end(user ? `Hello ${user}` : connect.link().html);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => server.close().closeAllConnections());
    return (server.address() as AddressInfo).port;
  };
  await startNginx(port, [await startMachine(0), await startMachine(1)]);
  const browser = await chromium.launch({ executablePath: findBrowser() ?? chromium.executablePath() });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${origin}/callback?dpplus=start`);
  await passLogin(page, 'consented');
  await page.getByText(/^Hello [\da-f-]{36}$/).waitFor();
  expect(callbacks).toEqual([0, 1]);
  const logins = requests.filter((path) => /token|connected/.test(path));
  expect(logins).toEqual(['/oauth/token', '/api/uuids/connected']);
});
