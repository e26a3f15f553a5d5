import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import OAuth2Strategy from 'passport-oauth2';
import { expect, it } from 'vitest';
import { clientId, clientSecret, startService } from './service.ts';

const callbackURL = 'http://localhost:3000/callback';

interface Request {
  session: { states?: string[] };
}

/** The store of states of the recipe. */
const states = {
  store(request: Request, callback: (error: null, state: string) => void) {
    const state = randomUUID();
    request.session.states = [...(request.session.states ?? []), state].slice(-20);
    callback(null, state);
  },
  verify(request: Request, state: string, callback: (error: null, ok: boolean) => void) {
    const { states = [] } = request.session;
    request.session.states = states.filter((each) => each !== state);
    callback(null, states.includes(state));
  },
};

it('passport-oauth2 completes a login as it is', async () => {
  const service = await startService(callbackURL);
  const options = {
    authorizationURL: `${service.url}/en/oauth/authenticate.html?is_sandbox=true`,
    tokenURL: `${service.url}/oauth/token`,
    clientID: clientId,
    clientSecret,
    callbackURL,
    scope: ['email', 'phone'],
    store: states as unknown as OAuth2Strategy.StateStore,
  };
  type Verify = (error: unknown, user: object) => void;
  const strategy = new OAuth2Strategy(
    options,
    (accessToken: string, _refresh: string, { uuid }: { uuid: string }, _profile: object, done: Verify) =>
      done(null, { uuid, accessToken }),
  );
  const session = {};
  /** What passport does with a strategy for each request. */
  const authenticate = (query: Record<string, string>) =>
    new Promise<Record<string, string>>((resolve, reject) => {
      const actions = {
        redirect: (url: string) => resolve({ url }),
        success: resolve,
        error: reject,
        fail: (challenge: unknown) => reject(new Error(JSON.stringify(challenge))),
      };
      const request = Object.assign(new EventEmitter(), { query, session, headers: {} });
      Object.assign(Object.create(strategy), actions).authenticate(request, {});
    });

  const { url = '' } = await authenticate({});
  // Another tab, which does not break this login.
  await authenticate({});
  const back = await service.logIn(url);
  const { uuid, accessToken = '' } = await authenticate(Object.fromEntries(back.searchParams));
  expect(await service.userData(accessToken)).toMatchObject({ uuid, email: 'fresh@example.com' });
  await expect(authenticate(Object.fromEntries(back.searchParams))).rejects.toThrow();
  await service.close();
});
