import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';
import vectors from './vectors.json' with { type: 'json' };

it.each(vectors.loopback)('the host $host is this machine: $isLoopback', (vector) => {
  expect(isLoopback(vector.host)).toBe(vector.isLoopback);
});
