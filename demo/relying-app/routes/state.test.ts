import { expect, it } from 'vitest';
import { relyingApp } from '../testing/app-under-test.ts';

it('returns a state that logs in to a page that draws its own button', async () => {
  const visitor = relyingApp().visit();
  const response = await visitor.get('/state');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  const { state } = await response.json();
  expect(state).toMatch(/^\d{10}\.[\w.-]+$/);
  await visitor.comeBack({ state, error: 'access_denied' });
  expect(await visitor.readReturn()).toContain('data-error="access_denied"');
});
