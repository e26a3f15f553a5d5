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

const host = sheet(':host { display: block; }');
const script = sheet(
  'a:not(#_#_, [part]) { color: red !important; top: 0px !important; } a:hover:not(#_#_, [part]) { color: blue !important; }',
);

test('the link of an element has the script’s rules, and rules of the page win', () => {
  const root = rootWith(host, script);
  letPageRestyle(root);
  expect(root.adoptedStyleSheets.slice(0, 2)).toEqual([host, script]);
  expect(root.adoptedStyleSheets).toHaveLength(3);
  expect(rulesOf(root.adoptedStyleSheets[2])).toEqual([
    'a:not(#_#_) { color: red; top: 0px; }',
    'a:hover:not(#_#_) { color: blue; }',
  ]);
});

test('all elements of a page share them', () => {
  const roots = [rootWith(host, script), rootWith(script)];
  for (const root of roots) letPageRestyle(root);
  const [one, other] = roots.map((root) => root.adoptedStyleSheets.at(-1));
  expect(other).toBe(one);
});

test.each([
  ['a root without style sheets', rootWith()],
  ['a browser without such style sheets', {} as ShadowRoot],
])('%s stays as it is', (_what, root) => {
  letPageRestyle(root);
  expect(root.adoptedStyleSheets ?? []).toEqual([]);
});
