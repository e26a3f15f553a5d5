import { AuthorizationCode } from 'simple-oauth2';
import { expect, it } from 'vitest';
import { clientId, clientSecret, startService } from './service.ts';

const redirectUri = 'http://localhost:3000/callback';

async function logIn(authorizationMethod: 'body' | 'header') {
  const service = await startService(redirectUri);
  const client = new AuthorizationCode({
    client: { id: clientId, secret: clientSecret },
    auth: { tokenHost: service.url, authorizePath: '/en/oauth/authenticate.html', tokenPath: '/oauth/token' },
    options: { authorizationMethod },
  });
  const parameters = { redirect_uri: redirectUri, scope: 'email phone', state: 'random', is_sandbox: 'true' };
  const back = await service.logIn(client.authorizeURL(parameters));
  const code = back.searchParams.get('code') ?? '';
  return { service, exchange: () => client.getToken({ code, redirect_uri: redirectUri }) };
}

it("simple-oauth2 completes a login with authorizationMethod 'body'", async () => {
  const { service, exchange } = await logIn('body');
  const { token } = await exchange();
  expect(await service.userData(String(token.access_token))).toMatchObject({ uuid: token.uuid });
  await service.close();
});

it('simple-oauth2 is told about that option when it uses its default', async () => {
  const { service, exchange } = await logIn('header');
  await expect(exchange()).rejects.toThrow('401');
  expect(await service.hints()).toContainEqual(expect.stringContaining("authorizationMethod 'body'"));
  await service.close();
});
