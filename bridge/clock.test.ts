import { expect, it } from 'vitest';
import { clockProblem } from './clock.ts';

it('a clock that is more than a minute from that of Redis is named, so that two machines are two minutes apart at most', () => {
  expect([0, 60, -60].map(clockProblem)).toEqual([undefined, undefined, undefined]);
  expect(clockProblem(61)).toContain('61 seconds ahead of that of Redis');
  expect(clockProblem(-61)).toContain('61 seconds behind that of Redis');
});
