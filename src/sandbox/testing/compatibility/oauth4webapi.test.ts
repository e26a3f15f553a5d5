import * as oauth from 'oauth4webapi';
import { expect, it } from 'vitest';
import { runRecipe } from './recipe.ts';
import { clientId, clientSecret, startService } from './service.ts';

const redirectUri = 'http://localhost:3000/callback';

it('oauth4webapi completes a login with a fetch that adds token_type', async () => {
  const service = await startService(redirectUri);
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
  const currentUrl = await service.logIn(url);
  const { withTokenType } = await runRecipe<{ withTokenType: unknown }>('openid-client', { example: 1 }, [
    'withTokenType',
  ]);
  const given = { oauth, BASE: service.url, clientId, clientSecret, redirectUri, currentUrl, state };
  const { uuid } = await runRecipe<{ uuid: string }>(
    'oauth4webapi',
    { ...given, withTokenType, isLocal: true },
    ['uuid'],
  );
  expect(await service.person()).toMatchObject({ uuid });
  await service.close();
});
