import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
// @ts-expect-error It comes without types.
import session from 'express-session';
import grant from 'grant';
import { expect, it } from 'vitest';
import { runRecipe } from './recipe.ts';
import { clientId, clientSecret, startService } from './service.ts';

interface Tokens {
  access_token: string;
  raw: { uuid: string };
}

it('grant completes a login as it is', async () => {
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = await startService(`${origin}/connect/secure/callback`);
  app.use(session({ secret: 'a secret for tests only', resave: false, saveUninitialized: false }));
  await runRecipe('grant', { app, grant, origin, BASE: service.url, clientId, clientSecret });
  app.get('/logged-in', (request, response) => {
    const { grant } = (request as unknown as { session: { grant: { response: Tokens } } }).session;
    response.json(grant.response);
  });

  const start = await fetch(`${origin}/connect/secure`, { redirect: 'manual' });
  const back = await service.logIn(start.headers.get('location') ?? '');
  const cookie = start.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const answer = await fetch(back, { headers: { cookie } });
  expect(new URL(answer.url).pathname).toBe('/logged-in');
  const tokens = (await answer.json()) as Tokens;
  expect(await service.userData(tokens.access_token)).toMatchObject({ uuid: tokens.raw.uuid });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
});
