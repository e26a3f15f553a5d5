import { expect, it } from 'vitest';
import { password, relyingApp } from './testing/app-under-test.ts';

it('ends the session of an account that was deleted elsewhere', async () => {
  const { visit, reader, users } = relyingApp();
  const id = await reader();
  const visitor = visit();
  await visitor.logInByPassword('ada@example.com', password);
  const before = visitor.jar.get('session');
  users.remove(id);
  expect(await visitor.read('/?lang=fr')).toContain('class="dpplus-connect"');
  expect(visitor.jar.get('session')).not.toBe(before);
  const copied = visit();
  copied.takeOver(new Map([['session', before ?? '']]));
  expect((await copied.get('/account')).headers.get('location')).toBe('/');
});

it('keeps the session of a visitor, and of a user whose account exists', async () => {
  const { visit, reader } = relyingApp();
  await reader();
  const visitor = visit();
  await visitor.read('/?lang=en');
  const before = visitor.jar.get('session');
  await visitor.read('/');
  expect(visitor.jar.get('session')).toBe(before);
  await visitor.logInByPassword('ada@example.com', password);
  const after = visitor.jar.get('session');
  await visitor.read('/account');
  expect(visitor.jar.get('session')).toBe(after);
});
