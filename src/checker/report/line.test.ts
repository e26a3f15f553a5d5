import { expect, it } from 'vitest';
import type { Result } from '../run-checks.ts';
import { line, summary } from './line.ts';

const result = (verdict: Result['verdict'], detail?: string): Result => ({
  id: 'state-wrong',
  title: 'No token request follows',
  source: 'the page',
  verdict,
  seconds: 1,
  exchanges: [],
  ...(detail !== undefined && { detail }),
});

it.each([
  [result('passed'), '✓ state-wrong          No token request follows'],
  [result('failed', 'stop'), '✗ state-wrong          No token request follows\n    stop (the page)'],
  [
    result('skipped', 'no state'),
    '– state-wrong          No token request follows\n    not checked: no state',
  ],
])('writes a check as a readable line: %j', (one, text) => {
  expect(line(one)).toBe(text);
});

it('counts how the checks ended', () => {
  const all = [result('passed'), result('passed'), result('passed'), result('failed'), result('failed')];
  expect(summary([...all, result('skipped')])).toBe('\n3 passed, 2 failed, 1 not checked');
});
