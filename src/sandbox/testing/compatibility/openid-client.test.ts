import * as client from 'openid-client';
import { expect, it } from 'vitest';
import { runRecipe } from './recipe.ts';
import { clientId, clientSecret, startService } from './service.ts';

const library = 'openid-client';
const redirect_uri = 'http://localhost:3000/callback';

async function logIn(without = '') {
  const service = await startService(redirect_uri);
  const { withTokenType } = await runRecipe<{ withTokenType: unknown }>(library, { example: 1 }, [
    'withTokenType',
  ]);
  const { config } = await runRecipe<{ config: client.Configuration }>(
    library,
    { client, BASE: service.url, clientId, clientSecret, withTokenType, without },
    ['config'],
  );
  client.allowInsecureRequests(config);
  const state = client.randomState();
  const begin = { example: 2, client, config, redirect_uri, state };
  const { url } = await runRecipe<{ url: URL }>(library, begin, ['url']);
  const currentUrl = await service.logIn(url);
  const exchange = () =>
    runRecipe<{ uuid: string }>(library, { example: 3, client, config, currentUrl, state }, ['uuid']);
  return { service, exchange };
}

it('openid-client completes a login with a fetch that adds token_type', async () => {
  const { service, exchange } = await logIn();
  const { uuid } = await exchange();
  expect(await service.person()).toMatchObject({ uuid });
  await service.close();
});

it('openid-client is told about token_type when it uses its own', async () => {
  const { service, exchange } = await logIn('config[client.customFetch] = withTokenType;');
  await expect(exchange()).rejects.toThrow();
  expect(await service.hints()).toContainEqual(expect.stringContaining('config[customFetch]'));
  await service.close();
});
