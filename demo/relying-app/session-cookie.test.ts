import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Env } from './env.ts';
import type { SessionStore } from './session/sessions.ts';
import { sessionCookie } from './session-cookie.ts';

it.each([
  ['session=a', 'a'],
  ['x=1; session=a', 'a'],
  ['x=a session=a', 'new'],
  ['', 'new'],
])('the cookies %j lead to the session %s', async (cookie, expected) => {
  const store = {
    find: (id?: string) => (id === 'a' ? { id } : undefined),
    begin: () => ({ id: 'new' }),
    save: () => false,
  } as unknown as SessionStore;
  const app = new Hono<Env>();
  app.use(sessionCookie(store, 'http://localhost'));
  app.get('/', (c) => c.text(c.get('session').id));
  expect(await (await app.request('/', { headers: { cookie } })).text()).toBe(expected);
});
