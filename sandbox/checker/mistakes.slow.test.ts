import { describe, expect, it } from 'vitest';
import { scenarios } from './run-checks.ts';
import { firstRows, itFails } from './testing/mistake-rows.ts';

describe('each check fails for a mistake that it looks for', () => itFails(firstRows));

it('no check is without a mistake', () => {
  const found = new Set(firstRows.flatMap(([ids]) => ids));
  expect(scenarios.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
});
