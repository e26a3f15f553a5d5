import { expect, it } from 'vitest';
import { password, relyingApp } from '../testing/app-under-test.ts';

async function atWork(options?: Parameters<typeof relyingApp>[0]) {
  const world = relyingApp(options);
  await world.reader({ email: 'staff@example.com', staff: true });
  const visitor = world.visit();
  await visitor.logInByPassword('staff@example.com', password);
  return { ...world, visitor };
}

it('shows who is connected on which side', async () => {
  const { visitor, reader, atService } = await atWork();
  await reader({ persona: 'consented' });
  const page = await visitor.read('/connections');
  expect(page).toContain('Known to both (0)');
  expect(page).toMatch(
    new RegExp(`Known here only \\(1\\)</dt>\\s*<dd><code>${(await atService('consented')).uuid}`),
  );
  expect(page).toContain('action="/connections"');
  expect(page).toMatch(
    new RegExp(`Secure Connect only \\(1\\)</dt>\\s*<dd><code>${(await atService('connected')).uuid}`),
  );
});

it('reconciles the service with the app’s users', async () => {
  const { visitor, visit, reader, atService } = await atWork();
  await visit().logIn({ persona: 'consented' });
  // Before the app has any connected user, too.
  for (const isConnected of [false, true]) {
    if (isConnected) await reader({ persona: 'consented' });
    await visitor.post('/connections');
    expect((await atService('consented')).connected).toBe(isConnected);
  }
  expect((await atService('connected')).connected).toBe(false);
  const page = await visitor.read('/connections');
  expect(page).toContain('Secure Connect matches the library again.');
  expect(page).toContain('Known to both (1)');
  expect(page).not.toContain('action="/connections"');
});

it('names the users whom the service does not know', async () => {
  const { visitor, reader, users } = await atWork();
  users.storeUuid(await reader(), '00000000-0000-4000-8000-000000000000');
  await visitor.post('/connections');
  const page = await visitor.read('/connections');
  expect(page).toContain('Known here only (1)');
  expect(page).toContain('except for readers it does not know');
});

it.each([
  ['has no list', 'GET', 502],
  ['rejects the report', 'POST', 200],
])('shows an error if the service %s', async (_what, failing, status) => {
  const { visitor, reader } = await atWork({
    answer: ({ url, method }) =>
      method === failing && url.endsWith('/connected') ? new Response('', { status: 503 }) : undefined,
  });
  await reader({ persona: 'consented' });
  expect((await visitor.post('/connections')).headers.get('location')).toBe('/connections');
  const response = await visitor.get('/connections');
  expect(response.status).toBe(status);
  const page = await response.text();
  expect(page).toContain('is not available at the moment');
  expect(page.includes('Known here only (1)')).toBe(status === 200);
});

it('does not exist for users', async () => {
  const { visit, reader } = relyingApp();
  await reader();
  const visitor = visit();
  expect((await visitor.get('/connections')).status).toBe(404);
  await visitor.logInByPassword('ada@example.com', password);
  expect((await visitor.get('/connections')).status).toBe(404);
  expect((await visitor.post('/connections')).status).toBe(404);
});
