import { expect, it } from 'vitest';
import { createShortening } from './long-scripts.ts';

it('keeps each long script once, and all else', () => {
  const shorten = createShortening();
  const script = `<script type="module">${'a'.repeat(20_000)}</script>`;
  const page = (state: string) => `<p>${state}</p>${script}<script>${state}</script>`;
  expect(shorten(page('one'))).toBe(page('one'));
  expect(shorten(page('two'))).toBe('<p>two</p><script type="module"></script><script>two</script>');
  expect(shorten(page('three').replaceAll('aa', 'b'))).toContain('bbbb');
});
