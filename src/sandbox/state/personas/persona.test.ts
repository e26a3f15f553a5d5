import { expect, it } from 'vitest';
import { displayName } from './persona.ts';

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', '', 'Ada'],
  ['', 'Lovelace', 'Lovelace'],
])('names %j %j without a stray space', (firstName, lastName, name) => {
  expect(displayName({ firstName, lastName })).toBe(name);
});
