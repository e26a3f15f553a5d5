import { createServer } from 'node:http';
import { Auth, type AuthConfig } from '@auth/core';
import { OAuth2Client } from '@badgateway/oauth2-client';
import cookie from '@fastify/cookie';
import oauth2 from '@fastify/oauth2';
import session from '@fastify/session';
import { getRequestListener } from '@hono/node-server';
import fastify from 'fastify';
import grant from 'grant';
import * as oauth from 'oauth4webapi';
import * as openidClient from 'openid-client';
import passport from 'passport';
import OAuth2Strategy from 'passport-oauth2';
import { AuthorizationCode } from 'simple-oauth2';
import { runRecipe } from './recipe.ts';
import { asking, listen, type RecipeApp, sharedNames, startExpressApp } from './recipe-app.ts';
import { startService } from './service.ts';

/** Starts an app with the recipe of each library. `without` is left out of the recipe. */
export const apps: Readonly<Record<string, (without?: string) => Promise<RecipeApp>>> = {
  'passport-oauth2': (without) =>
    startExpressApp('passport-oauth2', { passport, OAuth2Strategy }, { without }),
  grant: (without) => {
    const paths = { login: '/connect/secure', callback: '/connect/secure/callback' };
    return startExpressApp('grant', { grant }, { without, paths });
  },
  'simple-oauth2': (without) => startExpressApp('simple-oauth2', { AuthorizationCode }, { without }),
  '@fastify/oauth2': startFastifyApp,
  '@badgateway/oauth2-client': (without) =>
    startExpressApp('@badgateway/oauth2-client', { OAuth2Client }, { without }),
  'openid-client': async (without) =>
    startExpressApp('openid-client', { client: openidClient, ...(await tokenType()) }, { without }),
  oauth4webapi: async (without) =>
    startExpressApp('oauth4webapi', { oauth, ...(await tokenType()) }, { without }),
  '@auth/core': startAuthApp,
};

const tokenType = () =>
  runRecipe<{ withTokenType: unknown }>('openid-client', { example: 1 }, ['withTokenType']);

async function startFastifyApp(without = ''): Promise<RecipeApp> {
  const server = createServer();
  const app = fastify({ serverFactory: (handler) => server.on('request', handler) });
  const { origin, close } = await listen(server);
  const service = await startService(`${origin}/callback`);
  const names = await sharedNames(service, `${origin}/callback`);
  await runRecipe('@fastify/oauth2', { ...names, app, cookie, session, oauth2, without });
  app.get('/', (request) => ({ uuid: (request.session as { uuid?: string }).uuid }));
  await app.ready();
  return {
    service,
    redirectUri: names.redirectUri,
    ...asking(origin, '/login'),
    async close() {
      await close();
      await service.close();
    },
  };
}

async function startAuthApp(without = ''): Promise<RecipeApp> {
  let config: AuthConfig | undefined;
  const server = createServer(
    getRequestListener((request) => (config ? Auth(request, config) : new Response()), {
      overrideGlobalObjects: false,
    }),
  );
  const { origin, close } = await listen(server);
  const redirectUri = `${origin}/auth/callback/secure-connect`;
  const service = await startService(redirectUri);
  const names = await sharedNames(service, redirectUri);
  ({ config } = await runRecipe<{ config: AuthConfig }>('@auth/core (Auth.js)', { ...names, without }, [
    'config',
  ]));
  const silent = { error() {}, warn() {}, debug() {} };
  config.logger = silent;
  return {
    service,
    redirectUri,
    async begin(browser) {
      const answer = (await (await browser.get(`${origin}/auth/csrf`)).json()) as { csrfToken: string };
      const start = await browser.post(
        `${origin}/auth/signin/secure-connect`,
        new URLSearchParams({ csrfToken: answer.csrfToken }),
      );
      return new URL(start.headers.get('location') ?? 'missing:');
    },
    async user(browser) {
      const session = await (await browser.get(`${origin}/auth/session`)).json();
      return (session as { uuid?: string } | null)?.uuid;
    },
    async close() {
      await close();
      await service.close();
    },
  };
}
