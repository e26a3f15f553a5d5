import { expect, it } from 'vitest';
import { mostRows, tooManyRows } from './engine-counts.ts';

it('fails npm test with more browser rows than the limit, and no other command', () => {
  expect(tooManyRows(mostRows, 'test:e2e')).toBeUndefined();
  expect(tooManyRows(mostRows + 1, 'test:e2e')).toMatch(/^npm test has \d+ browser rows, and \d+ at most\./);
  expect(tooManyRows(mostRows + 1, 'test:rest')).toBeUndefined();
});
