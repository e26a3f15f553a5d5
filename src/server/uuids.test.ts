import { describe, expect, it } from 'vitest';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

/** Logs personas in without a connected call; returns their UUIDs. */
async function unreported(app: ReturnType<typeof appUnderTest>, ...personas: string[]): Promise<string[]> {
  for (const persona of personas) await app.logIn(new Browser(), { persona });
  return app.logins;
}

/** An app whose calls to tell the service are lost as long as `isDown`. */
function forgetful() {
  const line = { isDown: true };
  const app = appUnderTest({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return line.isDown && request.url.includes('/api/')
        ? Promise.reject(new Error('down'))
        : app.sandbox.fetch(request);
    },
  });
  return { app, line };
}

describe('reconcile', () => {
  it('makes up for lost calls, so that users can log in again', async () => {
    const { app, line } = forgetful();
    const uuids = await unreported(app, 'fresh', 'fresh', 'fresh', 'fresh', 'fresh');
    expect((await app.logIn()).error).toBe('login_limit');
    line.isDown = false;
    expect(await app.connect.reconcile(uuids)).toMatchObject({ added: [uuids[0]], unknown: [] });
    expect((await app.logIn()).error).toBeUndefined();
  });

  it('removes who is gone here, and names who is unknown there', async () => {
    const { app, line } = forgetful();
    const [fresh = '', consented = ''] = await unreported(app, 'fresh', 'consented');
    line.isDown = false;
    await app.logIn(new Browser(), { persona: 'consented' });
    const unknown = Array.from({ length: 3 }, () => crypto.randomUUID());
    const result = await app.connect.reconcile([...unknown, fresh]);
    expect(result?.added).toEqual([fresh]);
    expect(result?.removed).toContain(consented);
    expect(result?.unknown.sort()).toEqual(unknown.sort());
    expect(await app.connect.reconcile([fresh])).toEqual({ added: [], removed: [], unknown: [] });
  });

  it('sends at most 1,000 UUIDs in a request, and changes nothing when the list cannot be had', async () => {
    const sent: number[] = [];
    let isDown = false;
    const { connect } = appUnderTest({
      fetch: async (_input, init) => {
        if (isDown) return new Response('', { status: 503 });
        if (init?.method !== 'POST') return Response.json({ uuids: [] });
        sent.push(JSON.parse(String(init.body)).uuids.length);
        return Response.json({}, { status: 201 });
      },
    });
    const uuids = Array.from({ length: 2500 }, () => crypto.randomUUID());
    expect((await connect.reconcile(uuids))?.added).toHaveLength(2500);
    expect(Math.max(...sent)).toBeLessThanOrEqual(1000);
    expect(sent.reduce((sum, count) => sum + count)).toBe(2500);
    isDown = true;
    expect(await connect.reconcile([])).toBeUndefined();
    expect(sent).toHaveLength(4);
  });
});

it('disconnect tells the service that users are gone', async () => {
  const { connect, logIn, logins, sandbox } = appUnderTest();
  await logIn();
  const list = async () => {
    const headers = { authorization: `Basic ${btoa('demoapp:demosecret')}` };
    const answer = await sandbox.fetch(new Request('http://localhost/api/uuids/connected', { headers }));
    return ((await answer.json()) as { uuids: string[] }).uuids;
  };
  expect(await list()).toContain(logins[0]);
  expect(await connect.disconnect(...logins)).toEqual([]);
  expect(await list()).not.toContain(logins[0]);
});

it('a client secret that is a function is read for each use', async () => {
  let secret = 'wrong';
  const { logIn } = appUnderTest({ clientSecret: async () => secret });
  expect((await logIn()).error).toBe('service_unavailable');
  secret = 'demosecret';
  expect((await logIn()).error).toBeUndefined();
});
