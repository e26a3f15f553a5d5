import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import OAuth2Strategy from 'passport-oauth2';
import { expect, it } from 'vitest';
import { runRecipe } from './recipe.ts';
import { clientId, clientSecret, startService } from './service.ts';

const callbackURL = 'http://localhost:3000/callback';

it('passport-oauth2 completes a login with a store of several states', async () => {
  const service = await startService(callbackURL);
  const { states } = await runRecipe<{ states: unknown }>('passport-oauth2', { example: 1, randomUUID }, [
    'states',
  ]);
  const given = { OAuth2Strategy, BASE: service.url, clientId, clientSecret, callbackURL, states };
  const { strategy } = await runRecipe<{ strategy: OAuth2Strategy }>('passport-oauth2', given, ['strategy']);

  /** What passport does with a strategy for each request of one browser. */
  const authenticate = (query: Record<string, string>, id = 'one browser') =>
    new Promise<Record<string, string>>((resolve, reject) => {
      const actions = {
        redirect: (url: string) => resolve({ url }),
        success: resolve,
        error: reject,
        fail: (challenge: unknown) => reject(new Error(JSON.stringify(challenge))),
      };
      const request = Object.assign(new EventEmitter(), { query, session: { id }, headers: {} });
      Object.assign(Object.create(strategy), actions).authenticate(request, {});
    });

  const { url = '' } = await authenticate({});
  // Another tab, which does not break this login.
  await authenticate({});
  const back = Object.fromEntries((await service.logIn(url)).searchParams);
  await expect(authenticate(back, 'another browser')).rejects.toThrow();
  const { uuid } = await authenticate(back);
  expect(await service.person()).toMatchObject({ uuid });
  await expect(authenticate(back)).rejects.toThrow();
  await service.close();
});
