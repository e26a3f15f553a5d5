import { expect, it } from 'vitest';
import { runChecks } from '../../sandbox/checker/run-checks.ts';
import { freePort } from '../../testing/free-port.ts';
import { serve } from '../../testing/serve.ts';
import { createRelyingApp } from './index.ts';
import { createSessionStore, type Session } from './session/sessions.ts';
import { relyingApp } from './testing/app-under-test.ts';

const client = { clientId: 'demoapp', clientSecret: 'demosecret' };

it('the demo passes every check', async () => {
  const port = await freePort();
  let fetchApp: (request: Request) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const served = await serve((request) => fetchApp(request));
  const sessions = createSessionStore();
  // A user with the UUID of `fresh` is logged in.
  const { users, reader } = relyingApp();
  const userId = await reader({ persona: 'fresh' });
  const session: Session = Object.assign(sessions.begin(), { userId });
  sessions.save(session);
  const options = { origin: served.url, baseUrl: `http://127.0.0.1:${port}`, ...client, users, sessions };
  const app = createRelyingApp({ ...options, log: () => {} });
  fetchApp = (request) => {
    // The account page of a user who has shared all data has no button, and the checks need one.
    delete session.identity;
    return app.fetch(request);
  };
  const target = {
    ...client,
    redirectUri: `${served.url}/callback`,
    loginPage: `${served.url}/`,
    cookie: `session=${session.id}`,
    connectPage: `${served.url}/account`,
    // Those of the button for a user who has shared the others.
    scope: 'eid_photo eid_address',
    timeout: 30_000,
  };
  const results = await runChecks(target, { port, patience: { grace: 0, slow: 50 } });
  // The buttons of the demo ask for all scopes.
  expect(results.filter(({ verdict }) => verdict !== 'passed')).toMatchObject([
    { id: 'start-scope', verdict: 'skipped' },
  ]);
  expect(results.length).toBeGreaterThan(25);
  await served.close();
  users.close();
}, 120_000);
