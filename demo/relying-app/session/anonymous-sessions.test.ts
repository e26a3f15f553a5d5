import { expect, it } from 'vitest';
import { password, relyingApp } from '../testing/app-under-test.ts';
import { origin } from '../testing/visitor.ts';

it('visitors without a cookie do not log an idle user out, however many come', async () => {
  const { app, visit, reader } = relyingApp();
  await reader();
  const visitor = visit();
  await visitor.logInByPassword('ada@example.com', password);
  for (let count = 0; count <= 10_000; count++) await app.request(`${origin}/?lang=nl`);
  expect(await visitor.read('/account')).toContain('Good to see you, Ada');
}, 30_000);
