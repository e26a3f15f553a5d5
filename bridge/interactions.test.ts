import type { Connect } from 'dpplus-connect/server';
import type { Context } from 'koa';
import type { Provider } from 'oidc-provider';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInteractions } from './interactions.ts';
import type { Request } from './logins.ts';
import { memoryStore, type Store } from './store.ts';
import { product } from './testing/stand.ts';

/** The record of a login, whose result the first request stores. */
let record: { result?: object; returnTo: string } | undefined;
let store: Store;
const find = vi.fn(async () => record);
const socket = { destroyed: false };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  [record, store, socket.destroyed] = [{ returnTo: '/authorize/uid' }, memoryStore(), false];
  find.mockClear();
  await store.mark('state:id', 60);
});
afterEach(() => void vi.useRealTimers());

/** Sends a callback again, whose state the server side refuses with an error. Returns its end and its response. */
function callBack(error: string) {
  const config = { issuer: 'http://localhost:8080', products: { wiki: product('wiki') } };
  const provider = { Interaction: { find } } as unknown as Provider;
  const { end } = createInteractions(config as never, provider, store, new Map(), () => {});
  const state = `s.id.${Buffer.from('en/login/uid').toString('base64url')}`;
  const redirect = vi.fn();
  const response = { redirect, body: '', status: 0 };
  const context = Object.assign(response, {
    url: `/callback/wiki?state=${state}&code=a`,
    req: { headers: {}, socket },
    res: { appendHeader() {} },
    cookies: { get: () => undefined },
    state: {},
    get: () => 'en',
    set() {},
  });
  const page = { href: '/login/uid', error, message: 'its own message' };
  const handle = async ({ url }: Request) =>
    url.includes('return')
      ? Response.json(page)
      : new Response(null, { status: 303, headers: { location: '/callback/wiki?dpplus=return' } });
  const ended = end(context as unknown as Context, 'wiki', { handle } as unknown as Connect<Request>);
  return { ended, response };
}

it('a callback that comes again waits for the first one, and continues the login', async () => {
  const { ended, response } = callBack('expired_state');
  await vi.advanceTimersByTimeAsync(1000);
  expect(response.redirect).not.toHaveBeenCalled();
  record = { returnTo: '/authorize/uid', result: {} };
  await vi.advanceTimersByTimeAsync(200);
  await ended;
  expect(response.redirect).toHaveBeenLastCalledWith('/authorize/uid');
});

it('it waits 5 seconds, and then shows a page that starts the login again', async () => {
  const { ended, response } = callBack('expired_state');
  await vi.advanceTimersByTimeAsync(5000);
  expect(response.status).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  await ended;
  expect([response.status, response.redirect.mock.calls]).toEqual([400, []]);
  expect(response.body).toContain('href="/login/uid"');
});

it('a browser that is gone waits no longer', async () => {
  const { ended } = callBack('expired_state');
  await vi.advanceTimersByTimeAsync(200);
  socket.destroyed = true;
  await vi.advanceTimersByTimeAsync(200);
  await ended;
  expect(find.mock.calls.length).toBeLessThan(6);
});

it('a callback waits for no other one if its state was not used before', async () => {
  await store.delete('state:id');
  await callBack('unknown_state').ended;
  expect(find).toHaveBeenCalledOnce();
});

it.each([
  ['expired_state', 'has ended', false],
  ['expired_state', 'is lost', false],
  ['unknown_state', 'has ended', true],
])('of a login with %s that %s, the page starts nothing', async (error, what, hasMessage) => {
  await store.delete('state:id');
  if (what === 'is lost') record = undefined;
  else await store.set('ended:uid', 'wiki', 60);
  const { ended, response } = callBack(error);
  await ended;
  expect(response.body).not.toContain('/login/');
  expect(response.body.includes('its own message')).toBe(hasMessage);
});

it.each([
  ['a login without its cookie has a page', { error: 'invalid_request' }, 400],
  ['an error of another kind is not taken for it', new Error('no database'), undefined],
])('%s', async (_title, thrown, status) => {
  const provider = { interactionDetails: () => Promise.reject(thrown) } as unknown as Provider;
  const config = { issuer: 'http://localhost:8080', products: {} };
  const { start } = createInteractions(config as never, provider, store, new Map(), () => {});
  const context = { state: {}, get: () => 'en', set() {}, status: undefined };
  const ended = start(context as unknown as Context, 'uid');
  if (status) await ended;
  else await expect(ended).rejects.toBe(thrown);
  expect(context.status).toBe(status);
});
