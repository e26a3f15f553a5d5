import { expect, it } from 'vitest';
import { relyingApp } from '../testing/app-under-test.js';

it('searches for a hundred characters at most', async () => {
  const page = await relyingApp()
    .visit()
    .read(`/catalogue?q=${'x'.repeat(101)}`);
  expect(page).toContain(`value="${'x'.repeat(100)}"`);
});
