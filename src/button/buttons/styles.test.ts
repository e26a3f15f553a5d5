import { beforeEach, describe, expect, test, vi } from 'vitest';

let addStyles: typeof import('./styles.ts').addStyles;

beforeEach(async () => {
  vi.resetModules();
  ({ addStyles } = await import('./styles.ts'));
});

/** A root whose class has this property, as documents and shadow roots have it of theirs. */
const rootWith = (adoptedStyleSheets: PropertyDescriptor): Document =>
  Object.create(Object.create(Object.prototype, { adoptedStyleSheets }));

/** A root with a list of stylesheets as in some browser. */
function browserWith(sheets: readonly CSSStyleSheet[]) {
  return { root: rootWith({ get: () => sheets }), sheets: () => sheets };
}

const own = new CSSStyleSheet();

test('the stylesheet is behind those of the page, and added once, wherever others are', () => {
  const { root, sheets } = browserWith([own]);
  addStyles(root);
  expect(sheets()).toEqual([own, expect.any(CSSStyleSheet)]);
  (sheets() as CSSStyleSheet[]).shift();
  addStyles(root);
  (sheets() as CSSStyleSheet[]).push(own);
  addStyles(root);
  expect(sheets()).toEqual([expect.any(CSSStyleSheet), own]);
});

test('a picture with the name of the list changes nothing', () => {
  const { root, sheets } = browserWith([]);
  Object.defineProperty(root, 'adoptedStyleSheets', { value: document.createElement('img') });
  addStyles(root);
  expect(sheets()).toHaveLength(1);
});

describe('the link stays plain, and nothing is thrown,', () => {
  const refuse = () => {
    throw new TypeError('no');
  };

  test.each<[string, PropertyDescriptor]>([
    ['where the browser has no such list', { value: undefined }],
    ['where the page does not let it be read', { get: refuse }],
    ['where the page does not let it be changed', { get: () => Object.freeze([]), set: refuse }],
  ])('%s', (_where, descriptor) => {
    expect(() => addStyles(rootWith(descriptor))).not.toThrow();
  });

  test('if the browser has no constructed stylesheets', async () => {
    vi.stubGlobal('CSSStyleSheet', class {});
    vi.resetModules();
    const list: CSSStyleSheet[] = [];
    const { addStyles } = await import('./styles.ts');
    const { root } = browserWith(list);
    addStyles(root);
    vi.unstubAllGlobals();
    expect(list).toEqual([]);
  });
});
