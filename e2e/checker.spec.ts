import { createSandbox } from 'dpplus-connect/sandbox';
import { createRelyingApp } from '../demo/relying-app/index.ts';
import { openUsers } from '../demo/relying-app/users/users.ts';
import { freePort } from '../src/testing/free-port.ts';
import { check } from './support/check.ts';
import { expect, test } from './support/fixtures.ts';
import { serve } from './support/serve.ts';

/** The UUID by which the demo knows a persona. */
async function uuidOf(persona: string): Promise<string> {
  const personas = new Request('http://localhost/_sandbox/personas');
  const answer: { id: string; apps: { uuid: string }[] }[] = await (
    await createSandbox().fetch(personas)
  ).json();
  return answer.find(({ id }) => id === persona)?.apps[0]?.uuid ?? '';
}

test('the demo passes every check of the callback', { tag: '@all' }, async ({ page }) => {
  test.slow();
  const port = await freePort();
  let fetchApp: (request: Request) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const app = await serve((request) => fetchApp(request));
  const origin = `http://localhost:${app.port}`;
  const users = openUsers(':memory:');
  fetchApp = createRelyingApp({
    origin,
    baseUrl: `http://127.0.0.1:${port}`,
    clientId: 'demoapp',
    clientSecret: 'demosecret',
    users,
    log: () => {},
  }).fetch;

  // A user with an account. The checker uses their session for the last check.
  await page.goto(`${origin}/sign-up`);
  await page.locator('[name=first_name]').fill('Ann');
  await page.locator('[name=last_name]').fill('Aerts');
  await page.locator('[name=email]').fill('ann@example.com');
  await page.locator('[name=password]').fill('correct horse battery staple');
  await page.locator('[name=password]').press('Enter');
  await expect(page).toHaveURL(`${origin}/account`);
  // Connected before: the demo asks its reader first, and the checker answers no questions.
  const { id = '' } = users.findByEmail('ann@example.com') ?? {};
  expect(users.storeUuid(id, await uuidOf('fresh'))).toBe(true);
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

  const { code, results } = await check(
    `${origin}/callback`,
    'demoapp:demosecret',
    port,
    ...['--cookie', cookies, '--connect', `${origin}/account`],
  );
  // The demo reports a UUID once, and asks a new user first.
  expect(results.filter(({ verdict }) => verdict !== 'passed').map(({ id }) => id)).toEqual([
    'connected-redirected',
  ]);
  expect(results.length).toBeGreaterThan(20);
  expect(code).toBe(0);
  await app.close();
});
