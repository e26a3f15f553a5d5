import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
// By its name: the tests of the package use this app with the packed server side.
import { createConnect, signedSession } from 'dpplus-connect/server';

/** Starts a relying app on a free port, which greets a user who is logged in. `draw` draws the page for all others. */
export async function startApp(
  app: { service: string; clientId: string; clientSecret: string },
  draw = (link: string, _button: string) => link,
) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const secret = 'a secret for tests, of 32 bytes or more';
  const session = signedSession(secret, origin);
  const connect = createConnect<string>({
    ...app,
    redirectUri: `${origin}/callback`,
    isSandbox: true,
    scope: 'email',
    secret,
    currentUser: session.read,
    log: () => {},
    onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
  });
  server.on('request', (request, response) =>
    connect.middleware(request, response, async () => {
      const user = await session.read(request);
      const { html, headers } = await connect.button(request);
      response.writeHead(200, { ...headers, 'content-type': 'text/html; charset=utf-8' });
      const content = user ? `<h1>Hello ${user}</h1>` : draw(connect.link().html, html);
      response.end(`<!doctype html><html lang="en"><title>App</title>${content}`);
    }),
  );
  return {
    origin,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
