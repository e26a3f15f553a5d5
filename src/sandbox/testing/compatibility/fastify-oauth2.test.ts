import oauth2, { type OAuth2Namespace } from '@fastify/oauth2';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { runRecipe } from './recipe.ts';
import { clientId, clientSecret, startService } from './service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    secureConnect: OAuth2Namespace;
  }
}

const callbackUri = 'http://localhost:3000/callback';

it("@fastify/oauth2 completes a login with authorizationMethod 'body'", async () => {
  const service = await startService(callbackUri);
  const app = fastify();
  await runRecipe('@fastify/oauth2', { app, oauth2, BASE: service.url, clientId, clientSecret, callbackUri });
  app.get('/callback', (request) => app.secureConnect.getAccessTokenFromAuthorizationCodeFlow(request));

  const start = await app.inject('/login');
  const back = await service.logIn(String(start.headers.location));
  const cookies = Object.fromEntries(start.cookies.map(({ name, value }) => [name, value]));
  const answer = await app.inject({ url: back.pathname + back.search, cookies });
  const token = answer.json();
  expect(await service.userData(token.access_token)).toMatchObject({ uuid: token.uuid });
  await app.close();
  await service.close();
});
