import { beforeEach, expect, test, vi } from 'vitest';

let letPageRestyle: typeof import('./let-page-restyle.ts').letPageRestyle;

beforeEach(async () => {
  vi.resetModules();
  ({ letPageRestyle } = await import('./let-page-restyle.ts'));
});

const sheet = (css: string) => {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
};

/** The root of an element with these stylesheets. */
function rootWith(...sheets: CSSStyleSheet[]): ShadowRoot {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = sheets;
  return root;
}

const rulesOf = (styles: CSSStyleSheet | undefined) =>
  [...(styles?.cssRules ?? [])].map(({ cssText }) => cssText);

const script = sheet(
  'a:not(#_#_, [part]) { color: red !important; top: 0px !important; } a:hover:not(#_#_, [part]) { color: blue !important; }',
);

test('the link of an element has the script’s rules, and rules of the page win', () => {
  const root = rootWith(script);
  letPageRestyle(root);
  letPageRestyle(root);
  expect(root.adoptedStyleSheets).toEqual([script, expect.any(CSSStyleSheet)]);
  const rules = rulesOf(root.adoptedStyleSheets[1]);
  expect(rules[0]).toMatch(/^:host /);
  expect(rules.slice(-2)).toEqual([
    'a:not(#_#_) { color: red; top: 0px; }',
    'a:hover:not(#_#_) { color: blue; }',
  ]);
});

test('all elements of a document share them, and another document has its own', () => {
  class Framed extends CSSStyleSheet {}
  const framed = { ownerDocument: { defaultView: { CSSStyleSheet: Framed } }, adoptedStyleSheets: [] };
  const roots = [rootWith(script), rootWith(script), framed as unknown as ShadowRoot];
  for (const root of roots) letPageRestyle(root);
  const [one, other, third] = roots.map((root) => root.adoptedStyleSheets.at(-1));
  expect(other).toBe(one);
  expect(third).toBeInstanceOf(Framed);
  expect(rulesOf(third)).toEqual(rulesOf(one));
});

test.each([
  ['a root without style sheets', rootWith()],
  ['a browser without such style sheets', { ownerDocument: document } as ShadowRoot],
  ['a root in a document without a window', { ownerDocument: {}, adoptedStyleSheets: [script] } as never],
])('%s stays as it is', (_what, root) => {
  const before = root.adoptedStyleSheets;
  letPageRestyle(root);
  expect(root.adoptedStyleSheets).toEqual(before);
});
