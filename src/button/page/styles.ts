import css from './dp_connect.css?inline';

let sheet: CSSStyleSheet | undefined;

/**
 * Styles the buttons of a root with one constructed stylesheet that all roots share: it works where the page's
 * Content Security Policy forbids every style element and attribute.
 */
export function addStyles(root: DocumentOrShadowRoot): void {
  // Browsers without it show the author's plain link, which works.
  if (!('adoptedStyleSheets' in root)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
