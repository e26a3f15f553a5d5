import { elementSelector, loadElement } from '../element/load-element-file.ts';
import { prepareLogin } from '../login/prepare.ts';
import { listen } from '../natives.ts';
import { handBack } from '../return/return-page.ts';
import { enhance, makeReady, selector } from './anchor.ts';
import { handleClick } from './click.ts';
import { reportLater } from './report-later.ts';
import { addStyles } from './styles.ts';
import { formSelector, handleSubmit } from './submit.ts';

/** A place that buttons can be in. */
export type Root = Document | ShadowRoot;

/** All that the script looks for in a page. */
const everything = `${selector},${formSelector},${elementSelector},a.dpplus-return`;

/** The followed roots, weakly: a page drops a shadow root without telling anyone. */
const followed: WeakRef<Root>[] = [];
const known = new WeakSet<Node>();

/** The roots whose buttons the script follows, the document among them. */
export const followedRoots = (): Root[] => followed.flatMap((root) => root.deref() ?? []);

/**
 * Enhances the buttons below a node, and follows its root: styles it and enhances what comes later. Late buttons
 * announce themselves by the start of an animation, which costs the page nothing, and on hover, focus and press.
 */
export function scan(node: ParentNode & Node = document): void {
  const root = node.getRootNode();
  if ((root instanceof Document || root instanceof ShadowRoot) && !known.has(root)) follow(root);
  // One query each: browsers answer one for a class or a name from what they know, and look at every node for a list.
  for (const name of ['.dpplus-connect', '.dpplus-return', 'dpplus-connect'])
    for (const found of node.querySelectorAll(name)) take(found, true);
}

/** Makes what was found what it is to be. */
function take(found: Element, isTrusted?: boolean) {
  if (found instanceof HTMLFormElement) reportLater(found);
  else if (found.matches(elementSelector)) loadElement();
  else if (found instanceof HTMLAnchorElement)
    if (found.matches(selector)) enhance(found, isTrusted);
    else handBack(found);
}

function follow(root: Root) {
  known.add(root);
  followed.push(new WeakRef(root));
  addStyles(root);
  // Animation events do not leave a shadow root, and neither does a focus that stays within it.
  listen(root, 'animationstart', ({ target }) => {
    const found = target instanceof Element && target.closest(everything);
    if (found) take(found);
  });
  for (const type of ['mouseover', 'focusin', 'pointerdown', 'click'])
    listen(root, type, handleGesture, true);
  listen(root, 'submit', handleSubmit, true);
}

function handleGesture(event: Event) {
  for (const node of event.composedPath())
    if (
      node instanceof HTMLAnchorElement &&
      node.matches(selector) &&
      // What happens in a shadow root is that root's.
      node.getRootNode() === event.currentTarget
    ) {
      makeReady(node);
      if (event.type === 'click') handleClick(event as MouseEvent, node);
      else prepareLogin();
      return;
    }
}
