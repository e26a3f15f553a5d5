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
  expect(page).toMatch(
    new RegExp(`Secure Connect only \\(1\\)</dt>\\s*<dd><code>${(await atService('connected')).uuid}`),
  );
});

it('reconciles the service with the app’s users', async () => {
  const { visitor, visit, reader, atService } = await atWork();
  await visit().logIn({ persona: 'consented' });
  await reader({ persona: 'consented' });
  await visitor.post('/connections');
  expect((await atService('consented')).connected).toBe(true);
  expect((await atService('connected')).connected).toBe(false);
  const page = await visitor.read('/connections');
  expect(page).toContain('Secure Connect matches the library again.');
  expect(page).toContain('Known to both (1)');
});

it('connects the others although the service does not know one of them', async () => {
  const { visitor, reader, users, atService } = await atWork();
  users.storeUuid(await reader({ email: 'a@example.com' }), '00000000-0000-4000-8000-000000000000');
  await reader({ email: 'b@example.com', persona: 'consented' });
  await reader({ email: 'c@example.com', persona: 'four-logins' });
  await visitor.post('/connections');
  expect((await atService('consented')).connected).toBe(true);
  expect((await atService('four-logins')).connected).toBe(true);
  const page = await visitor.read('/connections');
  expect(page).toContain('Known here only (1)');
  expect(page).toContain('except for readers it does not know');
});

it('sends no more than a thousand UUIDs at once', async () => {
  const there = Array.from(
    { length: 1001 },
    (_, index) => `00000000-0000-4000-8000-${`${index}`.padStart(12, '0')}`,
  );
  const answer = ({ url, method }: Request) => {
    if (!url.includes('/api/uuids/')) return undefined;
    return method === 'GET' ? Response.json({ uuids: there }) : Response.json({}, { status: 201 });
  };
  const { visitor, requests } = await atWork({ answer });
  await visitor.post('/connections');
  const sent = requests.flatMap(({ body }) => (body ? [JSON.parse(body).uuids] : []));
  expect(sent.map(({ length }) => length)).toEqual([501, 500]);
  expect(sent.flat()).toEqual(there);
  there.pop();
  await visitor.post('/connections');
  expect(JSON.parse(requests.at(-1)?.body ?? '').uuids).toHaveLength(1000);
});

it('shows an error if the service has no list', async () => {
  const { visitor } = await atWork({ clientSecret: 'wrong' });
  const response = await visitor.get('/connections');
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('is not available at the moment');
});

it('shows an error if the service rejects the report', async () => {
  const { visitor, reader } = await atWork({
    answer: ({ url, method }) =>
      method === 'POST' && url.endsWith('/connected') ? new Response('', { status: 503 }) : undefined,
  });
  await reader({ persona: 'consented' });
  const answer = await visitor.post('/connections');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/connections']);
  const page = await visitor.read('/connections');
  expect(page).toContain('is not available at the moment');
  expect(page).toContain('Known here only (1)');
});

it('sends no report without users, and both sides match', async () => {
  const { visitor, requests } = await atWork();
  await visitor.post('/connections');
  const reports = requests.map(({ request }) => request).filter(({ method }) => method === 'POST');
  expect(reports.map(({ url }) => new URL(url).pathname)).toEqual(['/api/uuids/disconnected']);
  expect(await visitor.read('/connections')).toContain('Secure Connect matches the library again.');
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
