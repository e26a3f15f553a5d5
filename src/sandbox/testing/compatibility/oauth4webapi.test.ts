import * as oauth from 'oauth4webapi';
import { expect, it } from 'vitest';
import { clientId, clientSecret, startService } from './service.ts';
import { withTokenType } from './with-token-type.ts';

const redirectUri = 'http://localhost:3000/callback';

it('oauth4webapi completes a login with a fetch that adds token_type', async () => {
  const service = await startService(redirectUri);
  const server: oauth.AuthorizationServer = {
    issuer: service.url,
    token_endpoint: `${service.url}/oauth/token`,
  };
  const client: oauth.Client = { client_id: clientId };
  const state = oauth.generateRandomState();
  const url = new URL(`${service.url}/en/oauth/authenticate.html`);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'email phone',
    state,
    is_sandbox: 'true',
  }).toString();
  const parameters = oauth.validateAuthResponse(server, client, await service.logIn(url), state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(clientSecret),
    parameters,
    redirectUri,
    oauth.nopkce,
    { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: withTokenType as never },
  );
  const { access_token: token, uuid } = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    response,
  );
  expect(await service.userData(token)).toMatchObject({ uuid });
  await service.close();
});
