import type { App } from '../service/state/app.ts';

/** Returns an Express app, the one of the README, for a registered app. */
export function expressApp({ clientId, redirectUri }: App, clientSecret: string, service: string): string {
  const { origin, pathname, port } = new URL(redirectUri);
  const text = (value: string) => `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
  return `import { createConnect, signedSession } from 'dpplus-connect/server';
import express from 'express';

const secret = process.env.DPPLUS_SECRET ?? crypto.randomUUID(); // in production: openssl rand -base64 32
const session = signedSession(secret, ${text(origin)});
const connect = createConnect({
  clientId: ${text(clientId)}, clientSecret: ${text(clientSecret)}, redirectUri: ${text(redirectUri)},
  service: ${text(service)}, isSandbox: true, scope: 'email', secret, currentUser: session.read,
  // Find or create the user with this UUID here.
  onLogin: async ({ uuid }) => ({ user: uuid, headers: await session.begin(uuid) }),
});
const app = express();
app.get(${text(pathname)}, connect.middleware);
app.get('/', async (req, res) => {
  const user = await session.read(req);
  const head = '<!doctype html><html lang="en"><title>My app</title><meta name="viewport" content="width=device-width"><main><h1>My app</h1>';
  res.send(head + (user ? \`Hello \${user}\` : connect.link({ href: '/' }).html) + '</main>');
});
app.listen(${port || 80});
`;
}
