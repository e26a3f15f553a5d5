import { expect, it } from 'vitest';
import { connectionsPage } from './connections-page.ts';

it.each([
  ['are in line', { onlyHere: [], onlyThere: [] }, false],
  ['miss some here', { onlyHere: [], onlyThere: ['b'] }, true],
  ['miss some at the service', { onlyHere: ['a'], onlyThere: [] }, true],
  ['miss as many of each other’s', { onlyHere: ['a'], onlyThere: ['b'] }, true],
])('offers to reconcile both sides unless they match: they %s', async (_what, lists, isOffered) => {
  const comparison = { both: ['c'], ...lists };
  const page = String(await connectionsPage('en', { comparison, notice: undefined }));
  expect(page.includes('action="/connections"')).toBe(isOffered);
});
