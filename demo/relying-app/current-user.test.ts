import { expect, it } from 'vitest';
import { password, relyingApp } from './testing/app-under-test.ts';

async function loggedIn() {
  const world = relyingApp();
  const id = await world.reader();
  const visitor = world.visit();
  await visitor.logInByPassword('ada@example.com', password);
  return { ...world, id, visitor };
}

it('ends the session of an account that was deleted elsewhere', async () => {
  const { visitor, visit, users, id } = await loggedIn();
  const copied = visit();
  copied.takeOver(visitor.jar);
  users.remove(id);
  expect(await visitor.read('/')).toContain('class="dpplus-connect"');
  expect((await copied.get('/account')).headers.get('location')).toBe('/');
});

it('keeps the session of a user whose account exists', async () => {
  const { visitor } = await loggedIn();
  const before = visitor.jar.get('session');
  expect(await visitor.read('/account')).toContain('Good to see you, Ada');
  expect(visitor.jar.get('session')).toBe(before);
});
