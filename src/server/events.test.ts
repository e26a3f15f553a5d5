import { channel } from 'node:diagnostics_channel';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type ConnectEvent, logToConsole } from './events.ts';
import { appUnderTest, Browser, origin } from './testing/app-under-test.ts';

const named = (steps: readonly ConnectEvent[]) =>
  steps.map(({ event, detail }) => (detail ? `${event}: ${detail}` : event));

const begun = ['started', 'exchanged', 'data-fetched'];
const known = [...begun, 'connected', 'succeeded'];
const fault = { method: 'PUT', body: '[{"on":"connected","then":{"status":503}}]' };

it.each([
  ['of a user', {}, known],
  ['of a user who waits', { onLogin: () => 'ask' as const }, [...begun, 'succeeded: ask']],
  ['of two users', { onLogin: () => 'mismatch' as const }, [...begun, 'failed: account_mismatch']],
  [
    'of an app that throws',
    { onLogin: () => Promise.reject(new Error('no database')) },
    [...begun, 'failed: server_error'],
  ],
  ['whose report the service rejects', {}, [...begun, 'succeeded'], fault],
])('the log has the steps of a login %s', async (_, changes, expected, faults?: RequestInit) => {
  const app = appUnderTest(changes);
  if (faults) await app.sandbox.fetch(new Request('http://localhost/_sandbox/faults', faults));
  await app.logIn();
  expect(named(app.steps)).toEqual(expected);
  expect(new Set(app.steps.map(({ login }) => login)).size).toBe(1);
  const times = app.steps.map(({ ms }) => ms ?? -1);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times[0]).toBe(0);
});

it.each([
  ['without a cookie', null, '', ['started', 'failed: unknown_state']],
  ['that the user cancels', null, 'error=access_denied', ['started', 'failed: access_denied']],
  ['that is late', null, 'code=used', [...known, 'started', 'failed: expired_state']],
  ['that is late, of a user', 'noah', 'code=used', [...known, 'started', 'succeeded: late']],
])('the log has the steps of a return %s', async (_, user, query, expected) => {
  const app = appUnderTest({ currentUser: () => user });
  const browser = new Browser();
  const state = query ? await app.draw(browser) : 'unknown';
  if (query === 'code=used') await app.comeBack(browser, `${await app.code()}&state=${state}`);
  await app.comeBack(browser, `${query || 'code=x'}&state=${state}`);
  expect(named(app.steps)).toEqual(expected);
  expect(new Set(app.steps.map(({ login }) => login)).size).toBe(expected.length > 2 ? 2 : 1);
});

it.each([
  ['no-cookie', {}],
  ['no-cookie', { cookie: 'theme=dark' }],
  ['no-cookie', { cookie: '__session=1; theme=dark', 'x-fh-requested-host': 'your-app.example' }],
  ['no-cookie', { cookie: 'my__session=1' }],
  ['one-cookie', { cookie: '__session=12' }],
  ['one-cookie', { 'x-fh-requested-host': 'your-app.example' }],
])('a browser without its cookie is refused: %s for a request with %j', async (detail, headers) => {
  const app = appUnderTest();
  await app.comeBack(new Browser(), 'code=x&state=unknown', headers as Record<string, string>);
  expect(app.events).toEqual([{ event: 'state-refused', detail }]);
});

it('the log has the steps of an answer that comes twice', async () => {
  const app = appUnderTest();
  const browser = new Browser();
  const query = `${await app.code()}&state=${await app.draw(browser)}`;
  await app.connect.handle(browser.request(`/callback?${query}`));
  await app.connect.handle(browser.request(`/callback?${query}`));
  expect(named(app.steps)).toEqual([...known, 'started', 'succeeded: repeated']);
});

it('the log has a login that the language of the app ends', async () => {
  const app = appUnderTest({
    language: () => {
      throw new Error('no dictionary');
    },
  });
  await expect(app.comeBack(new Browser(), 'code=x&state=unknown')).rejects.toThrow('no dictionary');
  expect(named(app.steps)).toEqual(['started']);
});

it.each([
  ['state-refused', 'code=x&state=unknown'],
  ['return-refused', 'dpplus=return&outcome=unknown'],
])('the page of a login that failed has the id of its event %s', async (event, query) => {
  const logged: ConnectEvent[] = [];
  const { connect } = appUnderTest({ log: (one) => void logged.push(one) });
  const browser = new Browser();
  const response = await connect.handle(browser.request(`/callback?${query}`));
  const location = response?.headers.get('location');
  const page = location ? await connect.handle(browser.request(location.slice(origin.length))) : response;
  const [, reference] = /Reference: ([\da-f]{8}) · /.exec((await page?.text()) ?? '') ?? [];
  expect(logged.find((one) => one.event === event)?.login).toBe(reference);
  expect(new Set(logged.map(({ login }) => login)).size).toBe(1);
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
