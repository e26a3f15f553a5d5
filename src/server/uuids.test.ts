import { describe, expect, it, vi } from 'vitest';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

/** An app whose service writes UUIDs in upper case. `reported` has the UUIDs that it disconnects. */
function connectedApp(count: number) {
  const uuids = Array.from({ length: count }, () => crypto.randomUUID() as string);
  const reported: string[] = [];
  const app = appUnderTest({
    fetch: async (input, init) => {
      if (init?.method !== 'POST') return Response.json({ uuids: uuids.map((uuid) => uuid.toUpperCase()) });
      if (String(input).endsWith('/disconnected')) reported.push(...JSON.parse(String(init.body)).uuids);
      return Response.json({}, { status: 201 });
    },
  });
  return { ...app, uuids, reported };
}

it('the log has a user whom the service does not know, and the login succeeds', async () => {
  const grant = { uuid: crypto.randomUUID(), access_token: 'token', scope: '' };
  const { logIn, events } = appUnderTest({
    fetch: async (input) =>
      String(input).endsWith('/token')
        ? Response.json(grant)
        : Response.json({ error: 'unknown_uuid' }, { status: 404 }),
  });
  expect((await logIn()).error).toBeUndefined();
  const detail = '/api/uuids/connected 404 unknown_uuid';
  expect(events).toEqual([{ event: 'request-failed', detail }]);
});

describe('reconcile', () => {
  it('changes nothing if the list cannot be fetched', async () => {
    const fetch = vi.fn(async () => new Response('', { status: 503 }));
    const { connect } = appUnderTest({ fetch });
    expect(await connect.reconcile(() => [crypto.randomUUID()])).toBeUndefined();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each([
    [2000, 0, 2],
    [1000, 1000, 1111],
    [1000, 1, 31],
    [1001, 1, 32],
    [7, 7, 8],
    [1, 1, 1],
  ])(
    'reports %i UUIDs of which the service does not know %i in %i requests',
    async (count, unknown, requests) => {
      const uuids = Array.from({ length: count }, () => crypto.randomUUID() as string);
      const missing = new Set(uuids.slice(0, unknown));
      const sent: number[] = [];
      const { connect } = appUnderTest({
        fetch: async (_input, init) => {
          if (init?.method !== 'POST') return Response.json({ uuids: [] });
          const { uuids }: { uuids: string[] } = JSON.parse(String(init.body));
          sent.push(uuids.length);
          const isKnown = !uuids.some((uuid) => missing.has(uuid));
          return Response.json({ error: 'unknown_uuid' }, { status: isKnown ? 201 : 404 });
        },
      });
      const result = { added: uuids.slice(unknown), removed: [], unknown: uuids.slice(0, unknown) };
      expect([await connect.reconcile(() => uuids), sent.length]).toEqual([result, requests]);
      expect(Math.max(...sent)).toBeLessThanOrEqual(1000);
    },
  );

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

  it.each([
    [4, 0, {}, false],
    [4, 1, {}, false],
    [4, 2, {}, true],
    [1, 0, {}, false],
    [3, 1, {}, false],
    [4, 3, { maxRemoved: 0 }, false],
    [4, 1, { maxRemoved: 2 }, false],
    [4, 1, { maxRemoved: 3 }, true],
    [4, 0, { maxRemoved: Infinity }, true],
    [0, 0, {}, true],
    [4000, 4000, {}, true],
  ])('of %i connected users keeps the %i of the list, with %j: %s', async (count, kept, options, isDone) => {
    const { connect, events, uuids, reported } = connectedApp(count);
    const result = await connect.reconcile(() => uuids.slice(0, kept), options);
    if (isDone) expect(result).toEqual({ added: [], removed: uuids.slice(kept), unknown: [] });
    else expect(result).toBeUndefined();
    expect(reported).toEqual(isDone ? uuids.slice(kept) : []);
    const refusal = { event: 'reconcile-refused', detail: `${count - kept} of ${count}` };
    expect(events).toEqual(isDone ? [] : [refusal]);
  });

  it('disconnects no user if the app has UUIDs in both cases', async () => {
    const { connect, uuids, reported } = connectedApp(6);
    const list = (count: number) => uuids.slice(0, count).flatMap((uuid) => [uuid, uuid.toUpperCase()]);
    expect(await connect.reconcile(() => list(6))).toEqual({ added: [], removed: [], unknown: [] });
    expect(await connect.reconcile(() => list(3))).toMatchObject({ removed: reported });
    expect(await connect.connected()).toEqual(uuids);
    await connect.disconnect(...list(6));
    expect(reported.slice(-6)).toEqual(uuids);
  });

  it('throws for a value in place of a UUID, and reports nothing', async () => {
    const { connect, uuids, reported } = connectedApp(2);
    const uuid = '0b7e5e0c-3c8c-4d0e-9a53-2f6ad1b6a001';
    const texts = ['', 'ann@example.com', uuid.replaceAll('-', ''), `{${uuid}}`, `${uuid} `];
    const values = [...texts, null, undefined, 7, [uuid]];
    for (const value of values)
      for (const method of ['reconcile', 'disconnect'] as const) {
        const list = [uuids[0], value] as string[];
        const done = method === 'reconcile' ? connect.reconcile(() => list) : connect.disconnect(...list);
        await expect(done).rejects.toThrow(
          TypeError(`${method}: value 2 is not a UUID. Pass the UUIDs of connected users only`),
        );
      }
    for (const maxRemoved of [-1, Number.NaN, '3'] as number[])
      await expect(connect.reconcile(() => [], { maxRemoved })).rejects.toThrow('maxRemoved needs a number');
    expect(reported).toEqual([]);
  });

  it('passes on the error of the app’s list, and reports nothing', async () => {
    const { connect, requests } = appUnderTest();
    await expect(connect.reconcile(() => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    );
    expect(requests).toEqual(['GET /api/uuids/connected']);
  });
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
      { event: 'request-failed', detail: '/api/uuids/connected 0 Error' },
    ]);
  });

  it('is a failure of connected, disconnect and reconcile, not an error', async () => {
    const { connect, requests } = appUnderTest({ clientSecret: () => Promise.reject(cause) });
    expect(await connect.connected()).toBeUndefined();
    expect(await connect.disconnect(crypto.randomUUID())).toBeUndefined();
    expect(await connect.reconcile(() => [])).toBeUndefined();
    expect(requests).toEqual([]);
  });
});
