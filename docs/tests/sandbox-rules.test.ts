import { expect, it } from 'vitest';
import { outcomes, refusals } from '../../src/sandbox/vocabulary/rules.ts';
import { read, rows, section } from './pages.ts';

it('has every rule of the event log with its meaning, and no other', () => {
  const table = rows(section(read('docs/sandbox.md'), 'Rules')).filter(([rule]) => rule !== 'rule');
  expect(table).toEqual(
    Object.entries({ ...outcomes, ...refusals }).map(([rule, meaning]) => [`\`${rule}\``, meaning]),
  );
});
