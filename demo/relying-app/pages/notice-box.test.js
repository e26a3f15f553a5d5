import { expect, it } from 'vitest';
import { en } from '../texts/en.js';
import { noticeBox } from './notice-box.js';

const limit = 'The login limit is reached.';

it.each([
  [
    'the sixth login of somebody who is not linked',
    { code: 'access_denied', description: limit },
    'login_limit',
  ],
  ['a login that was cancelled', { code: 'access_denied' }, 'access_denied'],
  ['any other failure, whatever its words', { code: 'server_error', description: limit }, 'other'],
])('tells what to do after %s', (_what, notice, message) => {
  const words = en.notices[/** @type {'other'} */ (message)];
  expect(String(noticeBox(en, notice))).toContain(`${words}</p>`);
});

it.each([
  [{ code: 'access_denied' }, 'refusal'],
  [{ code: 'access_denied', description: limit }, 'failure'],
  [{ code: 'server_error' }, 'failure'],
  [{ code: 'repaired' }, 'success'],
])('shows %j as a %s', (notice, kind) => {
  const box = String(noticeBox(en, notice));
  expect(box).toContain(`<div class="notice ${kind}"`);
  expect(box.includes(`<b>${en.errorMark}</b>`)).toBe(kind === 'failure');
});
