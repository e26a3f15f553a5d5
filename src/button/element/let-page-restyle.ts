import host from './host.css?inline';

/** A stylesheet belongs to one document: an element may be in a frame. */
const restylable = new WeakMap<Document, CSSStyleSheet>();

/**
 * Adds the rules of the host, and a copy of the script's without `!important`: an important rule in a shadow root wins
 * over `::part()`, and only `::part()` lets a rule of the page reach the link there.
 *
 * @param root its last stylesheet is the script's, or already the copy
 */
export function letPageRestyle(root: ShadowRoot): void {
  const sheets = root.adoptedStyleSheets;
  const script = sheets?.[sheets.length - 1];
  const { ownerDocument } = root;
  const { defaultView } = ownerDocument;
  if (!script || !defaultView) return;
  let copy = restylable.get(ownerDocument);
  if (!copy) {
    copy = new (defaultView as Window & typeof globalThis).CSSStyleSheet();
    copy.replaceSync(
      host +
        [...script.cssRules].map(({ cssText }) => cssText.replace(/, \[part\]| !important/g, '')).join(''),
    );
    restylable.set(ownerDocument, copy);
  }
  if (sheets.indexOf(copy) < 0) root.adoptedStyleSheets = [...sheets, copy];
}
