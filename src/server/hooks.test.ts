import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { browserCookie } from '../../contract/cookies.ts';
import type { ConnectOptions } from './options.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

type Options = Partial<ConnectOptions<string>>;

const objectId = { toHexString: () => '507f1f77bcf86cd799439011', id: Buffer.from('x') };
/** As of Prisma: its digits are in a list. */
const decimal = new (class Decimal {
  s = 1;
  e = 0;
  d = [7];
})();
/** As a query of Knex and Mongoose. */
const thenable = (value: unknown) => ({
  // biome-ignore lint/suspicious/noThenProperty: as those queries have it.
  then: (done: (value: unknown) => void) => done(value),
});
const sentence = (name: string) => ({
  event: 'callback-failed',
  cause: expect.objectContaining({ message: expect.stringMatching(`^${name}: needs`) }),
});

/** An app of a user, with a browser that comes back late: its state is of its login before. */
async function comeBackLate(user: unknown) {
  const app = appUnderTest({ currentUser: () => user as string });
  const browser = new Browser();
  const state = await app.draw(browser);
  browser.cookies.set(browserCookie, `${'A'.repeat(22)}.${browser.cookies.get(browserCookie)}`);
  const { error, page } = await app.comeBack(browser, `code=x&state=${state}`);
  return { error, page, events: app.events.filter(({ event }) => event === 'callback-failed') };
}

describe('currentUser', () => {
  it.each([[undefined], [null], [false], ['']])('returns %j, and no user is logged in', async (nobody) => {
    expect(await comeBackLate(nobody)).toMatchObject({ error: 'expired_state', events: [] });
    const { logIn, connect, events } = appUnderTest({
      currentUser: () => nobody as undefined,
      onLogin: () => 'ask',
    });
    const browser = new Browser();
    await logIn(browser);
    expect(await connect.offered(browser.request('/'))).toBeDefined();
    expect(events).toEqual([]);
  });

  it.each([
    ...['ann', 7, 7n, { id: 7n }, { id: 'ann' }, { id: 0 }, { _id: 7 }, Buffer.from([1]), objectId],
    ...[{ _id: objectId }, { id: new Uint8Array([1, 2]) }, Promise.resolve('ann')],
    ...[new Proxy({ id: 'ann' }, {}), Object.assign(Object.create(null), { id: 'ann' }), thenable('ann')],
  ])('returns %o, and this user is logged in', async (user) => {
    expect(await comeBackLate(user)).toMatchObject({ error: undefined, events: [] });
  });

  it.each([
    ...[true, 0, Number.NaN, Number.POSITIVE_INFINITY, [], {}, { name: 'ann' }, { id: '' }, { id: null }],
    ...[
      { user: null, session: null },
      { id: Number.NaN },
      { id: {} },
      new Date(0),
      () => 'ann',
      Symbol('ann'),
      { id: Symbol('ann') },
      { id: new Date(0) },
      { id: decimal },
      new Uint8Array(),
      new Proxy({}, {}),
      new Error('not found'),
    ],
  ])('returns %o, and the log has what it needs', async (user) => {
    const { error, page, events } = await comeBackLate(user);
    expect(error).toBe('server_error');
    expect(page).not.toContain('Login successful');
    expect(events).toEqual([sentence('currentUser')]);
  });

  it.each([
    [7n, 8n],
    [{ id: 7n }, { id: 8n }],
    [{ id: Buffer.from([1, 2]) }, { id: Buffer.from([1, 3]) }],
    [{ _id: objectId }, { _id: { toHexString: () => 'other' } }],
    [{ id: Buffer.from([1, 0x23]) }, { id: Buffer.from([0x12, 3]) }],
  ])('has the same user again, but not another one: %o, %o', async (user, other) => {
    const here: { user: unknown } = { user };
    const { logIn, connect } = appUnderTest({
      currentUser: () => here.user as string,
      onLogin: () => 'confirm',
    });
    const browser = new Browser();
    expect((await logIn(browser)).error).toBeUndefined();
    expect(await connect.offered(browser.request('/'))).toBeDefined();
    here.user = other;
    expect(await connect.offered(browser.request('/'))).toBeUndefined();
  });
});

describe('onLogin', () => {
  it.each([
    ...['ann', 7, 7n, 0n, { id: 1 }, objectId, new (class User {})(), Buffer.from([1])],
    ...[new Proxy({ id: 1 }, {}), { id: 1, name: null }],
  ])('returns the user %o', async (user) => {
    expect((await appUnderTest({ onLogin: () => ({ user: user as string }) }).logIn()).error).toBeUndefined();
  });

  it.each([
    ...['', 0, Number.NaN, true, false, null, [], [{ id: 1 }], {}, Object.create(null)],
    ...[Promise.resolve({ id: 1 }), thenable({ id: 1 }), Number.POSITIVE_INFINITY, Symbol('ann')],
    ...[() => 'ann', new Error('not found'), { user: null, session: null }, { id: undefined }],
    ...[new Proxy({}, {}), new Uint8Array(), new Map(), new Set(), Object(''), Object(0), Object(false)],
    ...[new Date(Number.NaN)],
  ])('returns the user %o, and the login ends without a report', async (user) => {
    const { logIn, events, requests } = appUnderTest({ onLogin: () => ({ user }) });
    expect((await logIn()).error).toBe('server_error');
    expect(events).toEqual([sentence('onLogin')]);
    expect(requests).not.toContain('POST /api/uuids/connected');
  });
});

describe('once', () => {
  it.each([true, 1, 1n, 'OK'])('returns %o for a new state', async (result) => {
    expect((await appUnderTest({ once: () => result as boolean }).logIn()).error).toBeUndefined();
  });

  it.each([false, 0, 0n, null])('returns %o for a used state', async (result) => {
    const { logIn, events, requests } = appUnderTest({ once: () => result as boolean });
    expect((await logIn()).page).toContain('<title>Login already used</title>');
    expect([events, requests]).toEqual([[{ event: 'state-refused', detail: 'used' }], []]);
  });

  it.each([undefined, '', 'QUEUED', 2, [], {}, { rowCount: 0 }])(
    'returns %o, and the log has what it needs',
    async (result) => {
      const { logIn, events, requests } = appUnderTest({ once: () => result as unknown as boolean });
      expect((await logIn()).error).toBe('server_error');
      expect([events, requests]).toEqual([[sentence('once')], []]);
    },
  );
});

describe('fetch', () => {
  /** A response as of node-fetch: its body is a stream of Node.js. */
  const asNodeFetch: Options['fetch'] = async (url, init) => {
    const { sandbox } = app;
    const response = await sandbox.fetch(new Request(url, init));
    const body = Readable.from([Buffer.from(await response.arrayBuffer())]);
    return { ok: response.ok, status: response.status, headers: response.headers, body };
  };
  const app = appUnderTest({ fetch: asNodeFetch });

  it('may return a stream of Node.js', async () => {
    expect((await app.logIn()).error).toBeUndefined();
    expect([app.logins.length, app.events]).toEqual([1, []]);
  });

  it('ends a stream of Node.js that is too long', async () => {
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(60_000)) });
    const headers = new Headers();
    const { logIn, events } = appUnderTest({
      fetch: async () => ({ ok: true, status: 200, headers, body: endless }),
    });
    await logIn();
    expect(events).toEqual([{ event: 'request-failed', detail: '/oauth/token 200 too_large' }]);
    expect(endless.destroyed).toBe(true);
  });

  it('gets texts as bodies, with their type', async () => {
    const bodies: unknown[] = [];
    const { logIn, sandbox } = appUnderTest({
      async fetch(url, init) {
        if (init.body) bodies.push(typeof init.body, init.headers?.['content-type']);
        return sandbox.fetch(new Request(url, init));
      },
    });
    expect((await logIn()).error).toBeUndefined();
    const form = 'application/x-www-form-urlencoded;charset=UTF-8';
    expect(bodies).toEqual(['string', form, 'string', 'application/json']);
  });

  it.each([
    undefined,
    { status: 200, data: {} },
    { status: 200, headers: {}, body: null },
    { status: 200, headers: new Headers(), body: 'text' },
    { headers: new Headers(), body: null },
  ])('returns %o, and the log has what it needs', async (response) => {
    const { logIn, events } = appUnderTest({ fetch: async () => response as unknown as Response });
    expect((await logIn()).error).toBe('service_unavailable');
    expect(events[0]).toEqual(sentence('fetch'));
  });
});
