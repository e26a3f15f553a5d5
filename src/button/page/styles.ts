import { unsafeCSS } from '@lit/reactive-element/css-tag.js';
import { newWindow } from '../wording.ts';
import css from './dp_connect.css?inline';

/** The style sheet of buttons: on a page without one, its first rules, which announce those that come later. */
const style = unsafeCSS(css.split('.dpplus-help')[0]);

/**
 * All of its rules. The last say a link's new window in its name, but in an installed app; WebKitGTK knows no such thing,
 * and would take a negated query for none too. They wait for the link's address, and are the other text of nothing: a
 * hidden box costs as much memory as two buttons.
 */
let rules = `${css}a.dpplus-connect[data-dpplus=""]:not([href="#"],[data-mode=redirect],#_#_)::after{all:unset;content:""/" ${newWindow()}"}@media (display-mode:standalone){a.dpplus-connect[data-dpplus]:not([data-mode=popup],#_#_)::after{content:none}}`;

/** To be called before something of ours is seen. */
export const completeStyles = (): void => {
  if (rules) style.styleSheet?.replaceSync(rules);
  rules = '';
};

/** Whether something of ours may be seen by now. */
export const isLookComplete = (): boolean => !rules;

/**
 * Styles the buttons of a root with one constructed stylesheet that all roots share: it works where the page's
 * Content Security Policy forbids every style element and attribute. Never Lit's `adoptStyles`, which would throw the
 * page's own sheets away. To be called again, because another library may do that. Other nodes than roots have no
 * styles, and get none.
 */
export const addStyles = (root: Node): void => {
  const of = Object.getPrototypeOf(root);
  const name = 'adoptedStyleSheets';
  try {
    const { styleSheet } = style;
    const sheets: CSSStyleSheet[] = Reflect.get(of, name, root);
    // Browsers without it show the author's plain link, which works.
    if (!styleSheet || sheets.indexOf(styleSheet) >= 0) return;
    // The list was frozen before Chromium 99 and Safari 16.4. Some Safari lose sheets when it is copied.
    if (Object.isFrozen(sheets)) Reflect.set(of, name, [...sheets, styleSheet], root);
    else sheets.push(styleSheet);
  } catch {
    // The link stays plain, and works, where the page does not let it be styled.
  }
};
