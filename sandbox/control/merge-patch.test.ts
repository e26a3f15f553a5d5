import { expect, it } from 'vitest';
import { mergePatch } from './merge-patch.ts';

// The examples of RFC 7396, appendix A, that have objects.
it.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j with the patch %j is %j', (value, patch, expected) => {
  expect(mergePatch(value, patch, 3)).toEqual(expected);
});

it('leaves a patch that is deeper than the document as it is', () => {
  let deep: object = {};
  for (let depth = 0; depth < 200_000; depth++) deep = { a: deep };
  expect(mergePatch({ card: { a: { b: 1 } } }, { card: deep }, 3)).toHaveProperty('card.a.a.a.a');
});
