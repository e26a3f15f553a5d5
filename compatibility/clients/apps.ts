import { createServer } from 'node:http';
import type { AuthConfig } from '@auth/core';
import { getRequestListener } from '@hono/node-server';
import { runRecipe } from './recipe.ts';
import { listen, type RecipeApp, sharedNames, startExpressApp, startService } from './recipe-app.ts';

/** Starts an app with the recipe of each library. */
export const apps: Readonly<Record<string, () => Promise<RecipeApp>>> = {
  'passport-oauth2': () => startExpressApp('passport-oauth2'),
  'openid-client': () => startExpressApp('openid-client'),
  oauth4webapi: () => startExpressApp('oauth4webapi'),
  '@auth/core': startAuthApp,
};

async function startAuthApp(): Promise<RecipeApp> {
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
  const { config } = await runRecipe<{ config: AuthConfig }>(heading, names, ['config']);
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
