import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createConnect } from 'dpplus-connect/server';
import { expect, it, onTestFinished } from 'vitest';
import { makeCertificate } from '../../sandbox/command/https/make-certificate.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

/** Serves on https until the test ends. */
async function serve(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

it('docs/watch.md: an app with the server side and the files of the build passes', async () => {
  const certificate = await makeCertificate(['localhost']);
  const ca = join(temporaryFolder(), 'ca.pem');
  writeFileSync(ca, certificate.ca);
  const files = await serve(
    createServer(certificate, ({ url = '' }, response) => {
      const type = url.endsWith('.json') ? 'application/json' : 'text/javascript; charset=utf-8';
      response.setHeader('content-type', type).end(readFileSync(join('dist/cdn', url)));
    }),
  );
  const app = createServer(certificate);
  const origin = await serve(app);
  const connect = createConnect({
    clientId: 'books',
    clientSecret: 'a secret of production',
    redirectUri: `${origin}/callback`,
    service: 'https://login.example',
    staticUrl: files,
    isSandbox: false,
    secret: 'thirty-two random bytes of production',
    onLogin: async () => ({ user: 'nobody' }),
  });
  app.on('request', async (request, response) => {
    if (request.url?.startsWith('/callback')) return connect.middleware(request, response, () => {});
    response.setHeader('content-security-policy', `default-src 'none'; script-src ${files}`);
    response.setHeader('content-type', 'text/html').end(connect.link({ href: '/' }).html);
  });
  const args = ['watch', origin, '--client', 'books', '--service', 'https://login.example'];
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: ca };
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['sandbox/dist/bin.js', ...args], { env }, (error, stdout, stderr) =>
      resolve(`${error?.code ?? 0} ${stdout}${stderr}`),
    );
  });
  expect(output).toBe('0 20 passed, 0 failed, 2 not checked\n');
});
