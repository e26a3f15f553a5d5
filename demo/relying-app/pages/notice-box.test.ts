import { expect, it } from 'vitest';
import { en } from '../texts/en.ts';
import { noticeBox } from './notice-box.ts';

it.each([
  ['account_mismatch', 'failure'],
  ['repaired', 'success'],
] as const)('shows %s as a %s, with its text', (code, kind) => {
  const box = String(noticeBox(en, { code }));
  expect(box).toContain(`<div class="notice ${kind}"`);
  expect(box).toContain(`${en.notices[code]}</p>`);
  expect(box.includes(`<b>${en.errorMark}</b>`)).toBe(kind === 'failure');
});
