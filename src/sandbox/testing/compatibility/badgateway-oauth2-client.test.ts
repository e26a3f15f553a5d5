import { OAuth2Client, type OAuth2Token } from '@badgateway/oauth2-client';
import { expect, it } from 'vitest';
import { runRecipe } from './recipe.ts';
import { clientId, clientSecret, startService } from './service.ts';

const library = '@badgateway/oauth2-client';
const redirectUri = 'http://localhost:3000/callback';

async function logIn(without = '') {
  const service = await startService(redirectUri);
  const given = { OAuth2Client, BASE: service.url, clientId, clientSecret, redirectUri, state: 'random' };
  const { client, url } = await runRecipe<{ client: OAuth2Client; url: string }>(
    library,
    { ...given, without },
    ['client', 'url'],
  );
  const currentUrl = await service.logIn(url);
  const exchange = () =>
    runRecipe<{ token: OAuth2Token; uuid: string }>(
      library,
      { example: 1, client, currentUrl, redirectUri, state: 'random' },
      ['token', 'uuid'],
    );
  return { service, exchange };
}

it("@badgateway/oauth2-client completes a login with authenticationMethod 'client_secret_post'", async () => {
  const { service, exchange } = await logIn();
  const { token, uuid } = await exchange();
  expect(await service.userData(token.accessToken)).toMatchObject({ uuid });
  await service.close();
});

it('@badgateway/oauth2-client is told about that option when it uses its default', async () => {
  const { service, exchange } = await logIn("authenticationMethod: 'client_secret_post',");
  await expect(exchange()).rejects.toThrow();
  expect(await service.hints()).toContainEqual(
    expect.stringContaining("authenticationMethod 'client_secret_post'"),
  );
  await service.close();
});
