import { unsafeCSS } from '@lit/reactive-element/css-tag.js';
import css from './dp_connect.css?inline';

/** The style sheet of buttons, made when a root first needs it. */
const style = unsafeCSS(css);

/**
 * Styles the buttons of a root with one constructed stylesheet that all roots share: it works where the page's
 * Content Security Policy forbids every style element and attribute. Never Lit's `adoptStyles`, which would throw the
 * page's own sheets away.
 */
export function addStyles(root: DocumentOrShadowRoot): void {
  const { styleSheet } = style;
  // Browsers without it show the author's plain link, which works.
  if (!styleSheet) return;
  try {
    root.adoptedStyleSheets.push(styleSheet);
  } catch {
    // The list was frozen before Chromium 99 and Safari 16.4.
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
  }
}
