import * as client from 'openid-client';
import { expect, it } from 'vitest';
import { clientId, clientSecret, startService } from './service.ts';
import { withTokenType } from './with-token-type.ts';

const redirectUri = 'http://localhost:3000/callback';

async function logIn() {
  const service = await startService(redirectUri);
  const server = {
    issuer: service.url,
    authorization_endpoint: `${service.url}/en/oauth/authenticate.html`,
    token_endpoint: `${service.url}/oauth/token`,
  };
  const config = new client.Configuration(server, clientId, undefined, client.ClientSecretPost(clientSecret));
  client.allowInsecureRequests(config);
  const expectedState = client.randomState();
  const back = await service.logIn(
    client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'email phone',
      state: expectedState,
      is_sandbox: 'true',
    }),
  );
  return { service, config, exchange: () => client.authorizationCodeGrant(config, back, { expectedState }) };
}

it('openid-client completes a login with a fetch that adds token_type', async () => {
  const { service, config, exchange } = await logIn();
  config[client.customFetch] = withTokenType as client.CustomFetch;
  const { access_token: token, uuid } = await exchange();
  expect(await service.userData(token)).toMatchObject({ uuid });
  await service.close();
});

it('openid-client is told about token_type when it uses its own', async () => {
  const { service, exchange } = await logIn();
  await expect(exchange()).rejects.toThrow();
  expect(await service.hints()).toContainEqual(expect.stringContaining('config[customFetch]'));
  await service.close();
});
