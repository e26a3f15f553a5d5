import { expect, it } from 'vitest';
import { drawMarkedStates } from './show-states.ts';

it('draws the states of buttons, and no others', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'a:not(:hover) { color: red } a:hover, a:active { color: blue } a:focus-visible { top: 0 }',
  );
  document.adoptedStyleSheets = [sheet];
  drawMarkedStates(document);
  expect([...sheet.cssRules].map((rule) => (rule as CSSStyleRule).selectorText)).toEqual([
    'a:not([data-shown~="hover"])',
    'a[data-shown~="hover"], a[data-shown~="pressed"]',
    'a[data-shown~="focus"]',
  ]);
});
