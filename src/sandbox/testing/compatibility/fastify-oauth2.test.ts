import oauth2, { type OAuth2Namespace } from '@fastify/oauth2';
import fastify from 'fastify';
import { expect, it } from 'vitest';
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
  await app.register(oauth2, {
    name: 'secureConnect',
    credentials: {
      client: { id: clientId, secret: clientSecret },
      auth: {
        tokenHost: service.url,
        authorizePath: '/en/oauth/authenticate.html',
        tokenPath: '/oauth/token',
      },
      options: { authorizationMethod: 'body' },
    },
    scope: ['email', 'phone'],
    callbackUri,
    callbackUriParams: { is_sandbox: 'true' },
    startRedirectPath: '/login',
  });
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
