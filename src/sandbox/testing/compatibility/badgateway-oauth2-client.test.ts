import { OAuth2Client } from '@badgateway/oauth2-client';
import { expect, it } from 'vitest';
import { clientId, clientSecret, startService } from './service.ts';

const redirectUri = 'http://localhost:3000/callback';

async function logIn(authenticationMethod: 'client_secret_post' | 'client_secret_basic') {
  const service = await startService(redirectUri);
  const client = new OAuth2Client({
    server: service.url,
    clientId,
    clientSecret,
    authorizationEndpoint: '/en/oauth/authenticate.html',
    tokenEndpoint: '/oauth/token',
    authenticationMethod,
  });
  const state = 'random';
  const uri = await client.authorizationCode.getAuthorizeUri({
    redirectUri,
    state,
    scope: ['email', 'phone'],
    extraParams: { is_sandbox: 'true' },
  });
  const back = await service.logIn(uri);
  const exchange = () => client.authorizationCode.getTokenFromCodeRedirect(back, { redirectUri, state });
  return { service, exchange };
}

it("@badgateway/oauth2-client completes a login with authenticationMethod 'client_secret_post'", async () => {
  const { service, exchange } = await logIn('client_secret_post');
  const { accessToken, extraParams } = await exchange();
  expect(await service.userData(accessToken)).toMatchObject({ uuid: extraParams?.uuid });
  await service.close();
});

it('@badgateway/oauth2-client is told about that option when it uses its default', async () => {
  const { service, exchange } = await logIn('client_secret_basic');
  await expect(exchange()).rejects.toThrow();
  expect(await service.hints()).toContainEqual(
    expect.stringContaining("authenticationMethod 'client_secret_post'"),
  );
  await service.close();
});
