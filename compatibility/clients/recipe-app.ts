import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { createSandbox } from '../../sandbox/index.ts';
import type { Listening } from '../../sandbox/service/http/listener.ts';
import { runRecipe } from './recipe.ts';

/** The credentials that every library gets. */
export const [clientId, clientSecret] = ['demoapp', 'demosecret'];

/** Starts a sandbox on a port, for an app at `redirectUri`. */
export const startService = (redirectUri: string): Promise<Listening> =>
  createSandbox({ apps: [{ clientId, clientSecret, name: 'App', redirectUri }] }).listen({ port: 0 });

/** An app that logs users in with the code of docs/clients.md. */
export interface RecipeApp {
  service: Listening;
  redirectUri: string;
  /** The URL that starts a login. */
  loginPage: string;
  /** The URL of a page that shows who is logged in. */
  accountPage: string;
  close(): Promise<void>;
}

/** The code that every recipe uses. */
interface Shared {
  isLocal: boolean;
  beginLogin(session: { id: string }): string;
  endLogin(session: { id: string }, query: { state?: string | undefined; code: string }): string;
  callService: typeof fetch;
  connect(uuid: string): Promise<void>;
  singleCookies(header?: string): string;
}

/** The names that docs/clients.md leaves to its reader, for an app at `redirectUri`. */
export async function sharedNames({ url }: { url: string }, redirectUri: string) {
  const names = { BASE: url, clientId, clientSecret, redirectUri };
  const console = { error() {} };
  const shared = await runRecipe<Shared>('What every recipe needs', { ...names, console }, [
    'isLocal',
    'beginLogin',
    'endLogin',
    'callService',
    'connect',
    'singleCookies',
  ]);
  return { ...names, ...shared, console, secret: 'a secret for tests, of 32 or more characters' };
}

/** Starts a server on a free port. */
export async function listen(server: Server): Promise<{ origin: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts an Express app with the recipe below a heading. */
export async function startExpressApp(heading: string, { secure = false } = {}): Promise<RecipeApp> {
  const server = createServer();
  const { origin, close } = await listen(server);
  const redirectUri = `${origin}/callback`;
  const service = await startService(redirectUri);
  const names = {
    ...(await sharedNames(service, redirectUri)),
    ...(secure && { isLocal: false }),
  };
  const { app, logIn } = await runRecipe<{ app: Express; logIn: unknown }>('Express', names, [
    'app',
    'logIn',
  ]);
  server.on('request', app);
  if (secure) app.set('trust proxy', true);
  const { withTokenType } = await runRecipe<{ withTokenType: unknown }>(
    'openid-client',
    { ...names, example: 1 },
    ['withTokenType'],
  );
  await runRecipe(heading, { ...names, app, logIn, withTokenType });
  app.get('/', (request, response) => {
    const { uuid } = (request as unknown as { session: { uuid?: string } }).session;
    response.json({ uuid });
  });
  await runRecipe('Express', { ...names, app, example: 1 });
  return {
    service,
    redirectUri,
    loginPage: `${origin}/login`,
    accountPage: `${origin}/`,
    async close() {
      await close();
      await service.close();
    },
  };
}
