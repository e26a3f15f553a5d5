import { unsafeCSS } from '@lit/reactive-element/css-tag.js';
import { getNative } from '../native-members.ts';
import { newWindow } from '../texts.ts';
import css from './button.css?inline';

/**
 * All rules of the stylesheet. The last ones announce the new window in the link's name once the link has its address,
 * except in an installed app. WebKitGTK lacks `display-mode`, and would ignore a negated query too. The note is text
 * without size or place: Orca does not say `content: "" / "…"` in Chromium. A visually hidden element would cost as much
 * memory as two buttons.
 */
const look =
  `${css}a.dpplus-connect[data-dpplus]:not([href="#"],[data-mode=redirect],[data-dpplus=busy],#_#_)::after` +
  `{all:unset;content:" ${newWindow()}";white-space:pre;font:0/0 a;position:absolute}` +
  '@media (display-mode: standalone)' +
  '{a.dpplus-connect[data-dpplus]:not([data-mode=popup],#_#_)::after{content:none}}';

/** The stylesheet of Lit's `CSSResult`, which all roots share, including those of elements. */
let styleSheet: CSSStyleSheet | undefined;

/**
 * Styles the buttons of a root with one constructed stylesheet that all roots share: it works where the page's
 * Content Security Policy forbids every style element and attribute. Never Lit's `adoptStyles`, which would remove the
 * page's stylesheets. Call it again on each gesture, because another library may remove the stylesheet. Does nothing for
 * a node that is not a root.
 */
export const addStyles = (root: Node): void => {
  try {
    styleSheet ??= unsafeCSS(look).styleSheet as CSSStyleSheet;
    const sheets: CSSStyleSheet[] = getNative(root, 'adoptedStyleSheets');
    if (sheets.indexOf(styleSheet) < 0) sheets.push(styleSheet);
  } catch {
    // Without the style, the link works. Some pages forbid the change. The document of a frame refuses a sheet of another
    // window. Before version 99, Chromium froze the list.
  }
};
