import { describe, expect, it } from 'vitest';
import { loginLimit } from '../../../contract/login-limit.ts';
import { basic, get, requestToken, sendJson } from '../../testing/requests.ts';
import { createSandbox, type Sandbox } from '../../testing/sandbox.ts';
import { authorizePath, callback, Visitor } from '../../testing/visitor.ts';

/** The stories on the page, the latest first: title, outcome, answers of the requests, and missing steps. */
const stories = async (sandbox: Sandbox) => {
  const { text } = await new Visitor(sandbox).request('/_sandbox');
  return [...text.matchAll(/<article class="card story"[\s\S]*?<\/article>/g)].map(([story]) => ({
    title: /<h2[^>]*>(.*?)<\/h2>/.exec(story)?.[1],
    outcome: /<span class="badge \w+">(.*?)<\/span>/.exec(story)?.[1],
    rules: [...story.matchAll(/<dt>Rule<\/dt><dd><code>(.*?)<\/code>/g)].map(([, rule]) => rule),
    missing: [...story.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text),
  }));
};
const logIn = async (sandbox: Sandbox, persona = 'fresh', scope = '') => {
  const { location } = await new Visitor(sandbox).logIn(persona, authorizePath({ scope }));
  return location.searchParams.get('code') ?? '';
};
const exchange = async (sandbox: Sandbox, code: string) =>
  (await (await requestToken(sandbox, code)).json()) as { uuid: string; access_token: string };

const steps = ['page:login', 'step', 'page:second-factor', 'step', 'page:consent', 'code'];

it('has the requests from the click to the connected call, oldest first', async () => {
  const sandbox = createSandbox();
  const { uuid, access_token } = await exchange(sandbox, await logIn(sandbox, 'fresh', 'email'));
  await get(sandbox, '/oauth/user_data', { authorization: `Bearer ${access_token}` });
  await sendJson(sandbox, '/api/uuids/connected', { uuids: [uuid] }, basic);
  expect(await stories(sandbox)).toEqual([
    { title: 'Login 1', outcome: 'Complete', rules: [...steps, 'token', 'data', 'connect'], missing: [] },
  ]);
});

describe('a story says', () => {
  it('that the user has not finished', async () => {
    const sandbox = createSandbox();
    await new Visitor(sandbox).request(authorizePath());
    expect(await stories(sandbox)).toMatchObject([{ outcome: 'Waiting for the user', missing: [] }]);
  });

  it('that the code was not exchanged, and when it has expired', async () => {
    const sandbox = createSandbox();
    await logIn(sandbox);
    const said = async () => (await stories(sandbox))[0];
    expect(await said()).toMatchObject({
      outcome: 'Incomplete',
      missing: ['The code was not exchanged yet: POST /oauth/token. It is valid for ten minutes.'],
    });
    sandbox.advanceClock(600);
    expect((await said())?.missing).toEqual([
      'The code was never exchanged: POST /oauth/token. It has expired.',
    ]);
  });

  it('that data was not read and connected was never called, with the logins that are used', async () => {
    const sandbox = createSandbox();
    await exchange(sandbox, await logIn(sandbox));
    await exchange(sandbox, await logIn(sandbox, 'fresh', 'email'));
    const [second, first] = await stories(sandbox);
    const never = `POST /api/uuids/connected was never called: 2 of ${loginLimit} logins used.`;
    expect(first?.missing).toEqual([never]);
    expect(second).toMatchObject({
      outcome: 'Incomplete',
      missing: ['The data of the scope email was not read yet.', never],
    });
  });

  it('no missing call for a connected user', async () => {
    const sandbox = createSandbox();
    await exchange(sandbox, await logIn(sandbox, 'connected'));
    expect(await stories(sandbox)).toMatchObject([{ outcome: 'Complete', missing: [] }]);
  });

  it('that the login failed', async () => {
    const sandbox = createSandbox();
    await (await new Visitor(sandbox).request(authorizePath())).submit('login', { decision: 'cancel' });
    await requestToken(sandbox, await logIn(sandbox), { client_secret: 'x' });
    await new Visitor(sandbox).request(authorizePath({ redirect_uri: `${callback}/` }));
    expect(await stories(sandbox)).toMatchObject([
      { title: 'A request', outcome: 'Failed', rules: ['redirect_uri_mismatch'] },
      { title: 'Login 2', outcome: 'Failed', rules: [...steps, 'invalid_client'] },
      { title: 'Login 1', outcome: 'Failed', rules: ['page:login', 'access_denied'] },
    ]);
  });
});

it('is placed by its latest request, and requests without a login stay together', async () => {
  const sandbox = createSandbox();
  for (const path of ['/first', '/second']) await get(sandbox, path);
  const visitor = await new Visitor(sandbox).request(authorizePath());
  await get(sandbox, '/third');
  await new Visitor(sandbox).request(authorizePath());
  const titles = async () => (await stories(sandbox)).map(({ title }) => title);
  expect(await titles()).toEqual(['Login 2', 'A request', 'Login 1', '2 requests']);
  await visitor.submit('login', { decision: 'cancel' });
  expect(await titles()).toEqual(['Login 1', 'Login 2', '3 requests']);
});

it('leaves out the files of the button', async () => {
  const sandbox = createSandbox({ scriptsDir: '/' });
  await get(sandbox, '/');
  expect(await stories(sandbox)).toEqual([]);
  await get(sandbox, '/en/dp_connect.js');
  expect(await stories(sandbox)).toMatchObject([{ rules: ['not_built'] }]);
});
