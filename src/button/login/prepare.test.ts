import { expect, test } from 'vitest';
import { prepareLogin } from './prepare.ts';

test('the tab forgets an earlier redirect before the click', () => {
  sessionStorage.setItem('dpplus-redirect', 's');
  prepareLogin();
  expect(sessionStorage).toHaveLength(0);
});
