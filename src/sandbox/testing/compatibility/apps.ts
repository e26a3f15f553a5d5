import { createServer } from 'node:http';
import type { AuthConfig } from '@auth/core';
import { getRequestListener } from '@hono/node-server';
import type { FastifyInstance } from 'fastify';
import { freePort } from '../../../testing/free-port.ts';
import { runRecipe } from './recipe.ts';
import { listen, type RecipeApp, sharedNames, startExpressApp } from './recipe-app.ts';
import { startService } from './service.ts';

/** Starts an app with the recipe of each library. `without` is left out of the recipe. */
export const apps: Readonly<Record<string, (without?: string) => Promise<RecipeApp>>> = {
  'passport-oauth2': (without) => startExpressApp('passport-oauth2', { without }),
  grant: (without) => {
    const paths = { login: '/connect/secure', callback: '/connect/secure/callback' };
    return startExpressApp('grant', { without, paths });
  },
  'simple-oauth2': (without) => startExpressApp('simple-oauth2', { without }),
  '@fastify/oauth2': startFastifyApp,
  '@badgateway/oauth2-client': (without) => startExpressApp('@badgateway/oauth2-client', { without }),
  'openid-client': (without) => startExpressApp('openid-client', { without }),
  oauth4webapi: (without) => startExpressApp('oauth4webapi', { without }),
  '@auth/core': startAuthApp,
};

async function startFastifyApp(without = ''): Promise<RecipeApp> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = await startService(`${origin}/callback`);
  const names = await sharedNames(service, `${origin}/callback`);
  const { app } = await runRecipe<{ app: FastifyInstance }>('@fastify/oauth2', { ...names, without }, [
    'app',
  ]);
  app.get('/', (request) => ({ uuid: (request as unknown as { session: { uuid?: string } }).session.uuid }));
  await app.listen({ port, host: '127.0.0.1' });
  return {
    service,
    redirectUri: names.redirectUri,
    loginPage: `${origin}/login`,
    accountPage: `${origin}/`,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await service.close();
    },
  };
}

async function startAuthApp(without = ''): Promise<RecipeApp> {
  let handle: (request: Request) => Promise<Response>;
  /** The app's own page: a form that starts the login. */
  const loginPage = async (request: Request) => {
    const answer = await handle(
      new Request(new URL('/auth/csrf', request.url), { headers: request.headers }),
    );
    if (!answer.ok) return answer;
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    return new Response(
      `<form method="post" action="/auth/signin/secure-connect">
<input type="hidden" name="csrfToken" value="${csrfToken}"><button>Log in</button></form>`,
      {
        headers: [
          ['content-type', 'text/html'],
          ...[...answer.headers].filter(([name]) => name === 'set-cookie'),
        ],
      },
    );
  };
  const server = createServer(
    getRequestListener(
      (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === '/login') return loginPage(request);
        return pathname.startsWith('/auth/') ? handle(request) : new Response('Home');
      },
      { overrideGlobalObjects: false },
    ),
  );
  const { origin, close } = await listen(server);
  const redirectUri = `${origin}/auth/callback/secure-connect`;
  const service = await startService(redirectUri);
  const names = await sharedNames(service, redirectUri);
  const heading = '@auth/core (Auth.js)';
  const { config } = await runRecipe<{ config: AuthConfig }>(heading, { ...names, without }, ['config']);
  config.logger = { error() {}, warn() {}, debug() {} };
  ({ handle } = await runRecipe<{ handle: typeof handle }>(heading, { ...names, config, example: 1 }, [
    'handle',
  ]));
  return {
    service,
    redirectUri,
    loginPage: `${origin}/login`,
    accountPage: `${origin}/auth/session`,
    async close() {
      await close();
      await service.close();
    },
  };
}
