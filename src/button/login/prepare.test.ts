import { expect, test } from 'vitest';
import { prepareLogin } from './prepare.ts';

test('what the tab remembers of an earlier redirect is gone before the click', () => {
  sessionStorage.setItem('dpplus-redirect', 's');
  prepareLogin();
  expect(sessionStorage).toHaveLength(0);
});
