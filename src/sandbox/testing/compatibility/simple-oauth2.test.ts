import { AuthorizationCode, type Token } from 'simple-oauth2';
import { expect, it } from 'vitest';
import { runRecipe } from './recipe.ts';
import { clientId, clientSecret, startService } from './service.ts';

const redirect_uri = 'http://localhost:3000/callback';

async function logIn(without = '') {
  const service = await startService(redirect_uri);
  const given = { AuthorizationCode, BASE: service.url, clientId, clientSecret, redirect_uri };
  const { client, url } = await runRecipe<{ client: AuthorizationCode; url: string }>(
    'simple-oauth2',
    { ...given, state: 'random', without },
    ['client', 'url'],
  );
  const back = await service.logIn(url);
  const code = back.searchParams.get('code');
  const exchange = () =>
    runRecipe<{ token: Token }>('simple-oauth2', { example: 1, client, code, redirect_uri }, ['token']);
  return { service, exchange };
}

it("simple-oauth2 completes a login with authorizationMethod 'body'", async () => {
  const { service, exchange } = await logIn();
  const { token } = await exchange();
  expect(await service.userData(String(token.access_token))).toMatchObject({ uuid: token.uuid });
  await service.close();
});

it('simple-oauth2 is told about that option when it uses its default', async () => {
  const { service, exchange } = await logIn("options: { authorizationMethod: 'body' },");
  await expect(exchange()).rejects.toThrow('401');
  expect(await service.hints()).toContainEqual(expect.stringContaining("authorizationMethod 'body'"));
  await service.close();
});

it('the call after the login says that the person is connected', async () => {
  const { service, exchange } = await logIn();
  const { uuid } = (await exchange()).token;
  expect(await service.person()).toMatchObject({ uuid, connected: false });
  await runRecipe('After the login', { BASE: service.url, clientId, clientSecret, uuid });
  expect(await service.person()).toMatchObject({ uuid, connected: true });
  await service.close();
});
