/** The rules of the element itself. Its line height would add space around the link. */
const host =
  ':host{display:inline-block;max-width:100%;contain:none!important}' +
  ':host(:not([size=false])){line-height:0}:host([hidden]){display:none}';
let rules: string | undefined;
/** A copy for each document: an element that moves into a frame loses its stylesheets, and needs one of the frame's. */
const copies = new WeakMap<Document, CSSStyleSheet>();

/**
 * Adds the rules of the host, and a copy of the script's without `!important`: an important rule in a shadow root wins
 * over `::part()`, and only `::part()` lets a rule of the page reach the link there.
 *
 * @param root its first stylesheet is the script's. In a frame it has none
 */
export function letPageRestyle(root: ShadowRoot): void {
  const { adoptedStyleSheets: sheets, ownerDocument } = root;
  const { defaultView } = ownerDocument;
  const remove = /, \[part\]| !important/g;
  if (sheets?.[0])
    rules ??= host + [...sheets[0].cssRules].map(({ cssText }) => cssText.replace(remove, '')).join('');
  if (!rules || !defaultView) return;
  const copy = copies.get(ownerDocument) ?? new (defaultView as typeof window).CSSStyleSheet();
  if (!copies.has(ownerDocument)) copy.replaceSync(rules);
  copies.set(ownerDocument, copy);
  if (sheets.indexOf(copy) < 0) root.adoptedStyleSheets = [...sheets, copy];
}
