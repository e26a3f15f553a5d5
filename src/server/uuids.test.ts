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
    expect(await app.connect.reconcile(() => uuids)).toMatchObject({ added: [uuids[0]], unknown: [] });
    expect((await app.logIn()).error).toBeUndefined();
  });

  it('removes users that the app has deleted, and names users unknown to the service', async () => {
    const { app, line } = forgetful();
    const [fresh = '', consented = ''] = await unreported(app, 'fresh', 'consented');
    line.isDown = false;
    await app.logIn(new Browser(), { persona: 'consented' });
    const unknown = Array.from({ length: 3 }, () => crypto.randomUUID());
    const result = await app.connect.reconcile(async () => [...unknown, fresh]);
    expect(result?.added).toEqual([fresh]);
    expect(result?.removed).toContain(consented);
    expect(result?.unknown.sort()).toEqual(unknown.sort());
    expect(await app.connect.reconcile(() => [fresh])).toEqual({ added: [], removed: [], unknown: [] });
  });

  it('sends at most 1,000 UUIDs in a request, and changes nothing if the list cannot be fetched', async () => {
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
    const uuids = Array.from({ length: 2000 }, () => crypto.randomUUID());
    expect((await connect.reconcile(() => uuids))?.added).toHaveLength(2000);
    expect(sent).toEqual([1000, 1000]);
    isDown = true;
    expect(await connect.reconcile(() => [])).toBeUndefined();
    expect(sent).toHaveLength(2);
  });

  it('keeps a user connected who logs in while the list of the service is on its way', async () => {
    const stored = new Set<string>();
    let isLoggedIn = false;
    const app = appUnderTest({
      onLogin: ({ uuid }) => {
        stored.add(uuid);
        return { user: uuid };
      },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.method === 'GET' && request.url.endsWith('/connected') && !isLoggedIn) {
          isLoggedIn = true;
          await app.logIn();
        }
        return app.sandbox.fetch(request);
      },
    });
    const result = await app.connect.reconcile(() => stored);
    expect(stored.size).toBe(1);
    expect(result?.removed).not.toContain([...stored][0]);
    expect(await app.connect.connected()).toEqual([...stored]);
  });

  it('rejects an empty list if users are connected, unless the app allows it', async () => {
    const { connect, events } = appUnderTest();
    const before = await connect.connected();
    expect(before).not.toEqual([]);
    expect(await connect.reconcile(() => [])).toBeUndefined();
    expect(events).toEqual([{ event: 'reconcile-refused', detail: 'empty' }]);
    expect(await connect.connected()).toEqual(before);
    expect(await connect.reconcile(() => [], { allowEmpty: true })).toMatchObject({ removed: before });
    expect(await connect.connected()).toEqual([]);
    expect(await connect.reconcile(() => [])).toEqual({ added: [], removed: [], unknown: [] });
  });

  it('passes on the error of the app’s list, and reports nothing', async () => {
    const { connect, requests } = appUnderTest();
    await expect(connect.reconcile(() => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    expect(requests).toEqual(['GET /api/uuids/connected']);
  });
});

it('disconnect reports removed users to the service', async () => {
  const { connect, logIn, logins, sandbox } = appUnderTest();
  await logIn();
  const list = async () => {
    const headers = { authorization: `Basic ${btoa('demoapp:demosecret')}` };
    const response = await sandbox.fetch(new Request('http://localhost/api/uuids/connected', { headers }));
    return ((await response.json()) as { uuids: string[] }).uuids;
  };
  expect(await list()).toContain(logins[0]);
  expect(await connect.disconnect(...logins)).toEqual([]);
  expect(await list()).not.toContain(logins[0]);
});

describe('a clientSecret function that throws', () => {
  const cause = new Error('no vault');

  it('after the exchange does not end the login, whose session begins', async () => {
    let reads = 0;
    const { logIn, events } = appUnderTest({
      clientSecret: async () => {
        if (reads++ > 0) throw cause;
        return 'demosecret';
      },
    });
    const browser = new Browser();
    expect((await logIn(browser)).error).toBeUndefined();
    expect(browser.cookies.has('session')).toBe(true);
    expect(events).toEqual([
      { event: 'callback-failed', cause },
      { event: 'request-failed', detail: '/api/uuids/connected 0 invalid_response' },
    ]);
  });

  it('is a failure of connected, disconnect and reconcile, not an error', async () => {
    const { connect, requests } = appUnderTest({ clientSecret: () => Promise.reject(cause) });
    expect(await connect.connected()).toBeUndefined();
    expect(await connect.disconnect(crypto.randomUUID())).toBeUndefined();
    expect(await connect.reconcile(() => [])).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('at the exchange ends the login as an error of the app', async () => {
    const { logIn, events } = appUnderTest({ clientSecret: () => Promise.reject(cause) });
    expect((await logIn()).error).toBe('server_error');
    expect(events).toEqual([{ event: 'callback-failed', cause }]);
  });
});

it('a client secret that is a function is read for each use', async () => {
  let secret = 'wrong';
  const { logIn } = appUnderTest({ clientSecret: async () => secret });
  expect((await logIn()).error).toBe('service_unavailable');
  secret = 'demosecret';
  expect((await logIn()).error).toBeUndefined();
});
