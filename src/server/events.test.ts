import { channel } from 'node:diagnostics_channel';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type ConnectEvent, logToConsole } from './events.ts';
import { appUnderTest, Browser } from './testing/app-under-test.ts';

const named = (steps: readonly ConnectEvent[]) =>
  steps.map(({ event, detail }) => (detail ? `${event}: ${detail}` : event));

it.each([
  ['a user', {}, ['started', 'exchanged', 'data-fetched', 'connected', 'succeeded']],
  [
    'a user who waits',
    { onLogin: () => 'ask' as const },
    ['started', 'exchanged', 'data-fetched', 'succeeded: ask'],
  ],
  [
    'two users',
    { onLogin: () => 'mismatch' as const },
    ['started', 'exchanged', 'data-fetched', 'failed: account_mismatch'],
  ],
  [
    'an app that throws',
    { onLogin: () => Promise.reject(new Error('no database')) },
    ['started', 'exchanged', 'data-fetched', 'failed: server_error'],
  ],
])('the log has the steps of a login of %s', async (_, changes, expected) => {
  const app = appUnderTest(changes);
  await app.logIn();
  expect(named(app.steps)).toEqual(expected);
  expect(new Set(app.steps.map(({ login }) => login)).size).toBe(1);
  const times = app.steps.map(({ ms }) => ms ?? -1);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBe(0);
});

it('the log has the steps of a login that the user cancels', async () => {
  const app = appUnderTest();
  await app.comeBack(new Browser(), 'error=access_denied&state=unknown');
  const browser = new Browser();
  await app.comeBack(browser, `error=access_denied&state=${await app.draw(browser)}`);
  expect(named(app.steps)).toEqual(['started', 'failed: unknown_state', 'started', 'failed: access_denied']);
  expect(new Set(app.steps.map(({ login }) => login)).size).toBe(2);
});

it.each([
  ['no-cookie', {}],
  ['no-cookie', { cookie: 'theme=dark' }],
  ['no-cookie', { cookie: '__session=1; theme=dark', 'x-fh-requested-host': 'your-app.example' }],
  ['one-cookie', { cookie: '__session=1' }],
  ['one-cookie', { 'x-fh-requested-host': 'your-app.example' }],
])('a browser without its cookie is refused: %s for a request with %j', async (detail, headers) => {
  const app = appUnderTest();
  await app.comeBack(new Browser(), 'code=x&state=unknown', headers as Record<string, string>);
  expect(app.events).toEqual([{ event: 'state-refused', detail }]);
});

it.each([
  ['noah', 'succeeded: late'],
  [null, 'failed: expired_state'],
])('a late return with the user %j ends with %s', async (user, end) => {
  const app = appUnderTest({ currentUser: () => user });
  const browser = new Browser();
  const state = await app.draw(browser);
  await app.comeBack(browser, `${await app.code()}&state=${state}`);
  await app.comeBack(browser, `code=used&state=${state}`);
  expect(named(app.steps).at(-1)).toBe(end);
});

it('the log has no "connected" if the service rejects the report', async () => {
  const app = appUnderTest({
    fetch: async (input, init) =>
      String(input).includes('/api/uuids/')
        ? Response.json({}, { status: 503 })
        : sandbox.fetch(new Request(input, init)),
  });
  const { sandbox } = app;
  await app.logIn();
  expect(named(app.steps)).toEqual(['started', 'exchanged', 'data-fetched', 'succeeded']);
});

it('the channel has each event of the log', async () => {
  const published: unknown[] = [];
  const subscriber = (event: unknown) => published.push(event);
  const events = channel('dpplus-connect');
  events.subscribe(subscriber);
  onTestFinished(() => void events.unsubscribe(subscriber));
  const logged: ConnectEvent[] = [];
  const app = appUnderTest({ log: (event) => void logged.push(event) });
  await app.logIn();
  await app.comeBack(new Browser(), 'code=x&state=unknown');
  expect(published).toEqual(logged);
  expect(logged.map(({ event }) => event)).toContain('state-refused');
});

/** As each function of `process` in the edge runtime of Next.js. */
const refuse = () => {
  throw new Error('A Node.js API is used');
};
it.each([refuse, async () => refuse()])('a login succeeds if the log throws: %s', async (log) => {
  expect((await appUnderTest({ log }).logIn()).error).toBeUndefined();
});

it.each([
  ['no process', { value: undefined }],
  ['a process that throws', { get: refuse }],
  ['no built-in modules', { value: {} }],
  ['built-in modules without the one of channels', { value: { getBuiltinModule: () => undefined } }],
  ['built-in modules that throw', { value: { getBuiltinModule: refuse } }],
  [
    'built-in modules whose name throws',
    { value: Object.create(null, { getBuiltinModule: { get: refuse } }) },
  ],
  [
    'a channel that throws',
    { value: { getBuiltinModule: () => ({ channel: () => ({ publish: refuse }) }) } },
  ],
])('a login succeeds in a runtime with %s', async (_, process) => {
  vi.stubGlobal('process', undefined);
  Object.defineProperty(globalThis, 'process', process);
  const app = appUnderTest();
  vi.unstubAllGlobals();
  await app.logIn();
  expect(named(app.steps).at(-1)).toBe('succeeded');
});

it('the console has no steps, and everything else as a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  logToConsole({ event: 'started', login: 'an-id', ms: 0 });
  logToConsole({ event: 'state-refused', detail: 'used' });
  expect(warn.mock.calls).toEqual([['[dpplus-connect]', { event: 'state-refused', detail: 'used' }]]);
  warn.mockRestore();
});
