import { expect, it } from 'vitest';
import type { Found } from './record.ts';
import { withRecord } from './tables.ts';

const stored: Found = {
  kind: 'storage',
  name: 'visits',
  step: 'before the click',
  by: 'localStorage',
  isRemoved: false,
};
const sent: Found = {
  kind: 'request',
  name: 'POST /hit',
  step: 'on the click',
  from: 'browser',
  to: 'stats.example',
  members: [],
  validFor: {},
};

it('a value and a request without a reason fail with their names', () => {
  const message =
    'docs/privacy.md does not have this: a page stored visits in localStorage before the click; the browser sent POST /hit to stats.example on the click.';
  expect(() => withRecord('', [stored, sent, stored])).toThrow(message);
});

it('a reason without a value or a request fails with its name', () => {
  expect(() => withRecord('', [])).toThrow('No page sets or sends this any more: __Host-dp-browser, ');
});
