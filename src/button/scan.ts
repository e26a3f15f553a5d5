import { isButton, isLink } from './buttons/address.ts';
import { enhance, makeReady } from './buttons/anchor.ts';
import { finishWhenIdle, whenIdle } from './buttons/finish-when-idle.ts';
import { addStyles } from './buttons/styles.ts';
import { trusted } from './buttons/trust.ts';
import { handleClick } from './click/click.ts';
import { handleSubmit } from './click/submit.ts';
import { callNative, isForm, listen, reportErrors } from './native-members.ts';
import { wasRedirect } from './popup/redirect-memory.ts';
import { notifyOpener } from './return/return-page.ts';

/** A place that buttons can be in. */
export type Root = Document | ShadowRoot;

/** Everything that the script looks for in a page. */
const names = ['.dpplus-connect', '.dpplus-return', 'dpplus-connect'];

/** The followed roots. */
const known = new WeakSet<Node>();

/** An element with its definition. */
interface Drawable {
  connectedCallback(): void;
}

let loadElement: (() => void) | undefined;

/**
 * Sets the function that loads the element's definition, which is called once if the page uses the element. The others
 * do not pay for Lit. The package sets none: its `define` registers the element, and bundlers reject an import whose URL
 * is not a constant.
 */
export const loadElementBy = (load: () => void): void => {
  loadElement = load;
};

/**
 * Enhances the buttons below a node, and follows its root: styles the root, and enhances buttons that are added later.
 * The start of an animation detects a later button, at no cost for the page; so do hover, focus and press.
 *
 * @param node the part of the page that your own code wrote: the redirect origins of its buttons become trusted
 * @example
 * scan(document.querySelector('main'));
 */
export const scan = (node: ParentNode & Node = document): void => find(node, true);

const find = (node: ParentNode & Node, isTrusted?: boolean) => {
  const root = callNative<Node>(node, 'getRootNode');
  // A document or a shadow root, of this window or of a frame.
  if ('defaultView' in root || 'mode' in root) follow(root as Root);
  // The rules that detect later buttons can wait. The look of visible buttons cannot.
  let style = whenIdle;
  // One query each: browsers have an index for a class or a name, and visit every node for a list of selectors.
  for (const name of names)
    for (const found of callNative<NodeListOf<Element>>(node, 'querySelectorAll', name)) {
      take(found, isTrusted);
      style = (add) => add();
    }
  style(() => addStyles(root));
};

/** Makes a found node a button, an element or a return link. */
const take = (found: Element, isTrusted?: boolean) => {
  if (isTrusted) trusted.add(found);
  if (isForm(found)) finishWhenIdle(found);
  else if (loadElement && found.matches('dpplus-connect:not(:defined)')) {
    loadElement();
    loadElement = undefined;
  } else if (found.shadowRoot && !known.has(found.shadowRoot)) {
    // The element's file ran before the script.
    (found as Partial<Drawable> & Element).connectedCallback?.();
  } else if (isButton(found))
    // The animation starts again if the page removes the mark of a button.
    enhance(found, !isTrusted);
  else if (isLink(found)) notifyOpener(found);
};

/** Adds the listeners, also again after `document.open()`, which removes them. A second call adds no second listener. */
const follow = (root: Root) => {
  // Animation events do not leave a shadow root, and neither does a focus that stays within it.
  listen(root, 'animationstart', handleAnimation);
  for (const type of ['mouseover', 'focusin', 'pointerdown', 'click'])
    listen(root, type, handleGesture, true);
  listen(root, 'submit', handleSubmit, true);
  if (known.has(root)) return;
  known.add(root);
  // `document.open()` removes the listeners and all nodes. It fires no event, so the document's children are observed.
  if (root === document && window.MutationObserver)
    new window.MutationObserver(reportErrors(() => find(root))).observe(root, { childList: true });
};

const handleAnimation = reportErrors(({ target }: Event) => {
  // A page may dispatch the event on a text node.
  const found = (target as Element).closest?.(`${names}`);
  if (found) take(found);
});

const handleGesture = reportErrors((event: Event) => {
  // Another library may have removed the stylesheet, and with it the rules that detect later buttons.
  addStyles(event.currentTarget as Root);
  for (const node of event.composedPath())
    if (
      isButton(node) &&
      // The listener of a shadow root handles the gestures in it.
      node.getRootNode() === event.currentTarget
    ) {
      makeReady(node);
      if (event.type === 'click') handleClick(event as MouseEvent, node);
      // The first access to session storage waits for another process of the browser, and would delay the click.
      else wasRedirect('');
      return;
    }
});
