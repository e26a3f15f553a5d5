import { expect, it } from 'vitest';
import { placeholderStyles } from './placeholder-styles.ts';

const write = (nested: string, button = 'a.dpplus-connect:not([data-style="false"], [part])') =>
  placeholderStyles(`${button} { color: red; ${nested} }`, ['Log in'], 'Help');

it('writes the rules of a button for links and elements that wait for the script', () => {
  const css = write(
    '&[data-style="large"] { top: 0 } &[data-mark="true"]::before { top: 1px } & > .dpplus-label { top: 2px } &:has(> .dpplus-label) { top: 3px }',
  );
  expect(css).toContain(
    ':is(a.dpplus-connect:not([data-dpplus]), dpplus-connect:not(:defined)):not([size="false"], [data-style="false"]) {',
  );
  expect(css).toContain('&:is([data-style="large"], [size="large"]) {');
  expect(css).toContain('&:is([data-mark="true"], [mark="true"], [mark=""]):before {');
  expect(css).toContain('&:empty:before {');
  expect(css).toContain('&:empty {');
  expect(css.match(/direction: ltr;\n {2}content: "(Log in|Help)"/g)).toHaveLength(2);
});

it.each([
  ['no rule for a button', '', 'a:not([part])'],
  ['a button without a list of exceptions', '', 'a.dpplus-connect'],
  ['two rules for a button', '} a.dpplus-connect:not([part]) {'],
  ['an unknown part', '& > .dpplus-icon { top: 0 }'],
  ['a part of a part', '& > .dpplus-label > b { top: 0 }'],
  ['a part at any depth', '& .dpplus-label { top: 0 }'],
  ['an unknown attribute in a list', '&:is([data-shape="round"], :hover) { top: 0 }'],
  ['an attribute that begins with a value', '&[data-style^="l"] { top: 0 }'],
  ['an attribute without a value', '&[data-mark] { top: 0 }'],
  ['an unknown attribute', '&[data-shape="round"] { top: 0 }'],
])('throws on %s', (_what, nested, button?: string) => {
  expect(() => write(nested, button)).toThrow(/placeholder|rules for a button/);
});
