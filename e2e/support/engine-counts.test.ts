import { expect, it } from 'vitest';
import { mostRows, tooManyRows } from './engine-counts.ts';

it('fails npm test with more browser rows than the limit, and no other command', () => {
  expect(tooManyRows(mostRows, 'test')).toBeUndefined();
  expect(tooManyRows(mostRows + 1, 'test')).toMatch(/^npm test has \d+ browser rows, and \d+ at most\./);
  expect(tooManyRows(mostRows + 1, 'test:all')).toBeUndefined();
});
