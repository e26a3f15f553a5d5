import { elementSelector, loadElement } from '../element/load-element-file.ts';
import { optionsOf } from '../options/read-node.ts';
import { handBack } from '../return/return-page.ts';
import { address, enhance, selector } from './anchor.ts';
import { handleClick } from './click.ts';
import { addStyles } from './styles.ts';
import { formSelector, handleSubmit } from './submit.ts';

/** A place that buttons can be in. */
export type Root = Document | ShadowRoot;

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
  for (const anchor of node.querySelectorAll(selector)) enhance(anchor);
  for (const form of node.querySelectorAll(formSelector)) optionsOf(form);
  if (node.querySelector(elementSelector)) loadElement();
  const back = node.querySelector<HTMLAnchorElement>('a.dpplus-return');
  if (back) handBack(back);
}

function follow(root: Root) {
  known.add(root);
  followed.push(new WeakRef(root));
  addStyles(root);
  // Animation events do not leave a shadow root, and neither does a focus that stays within it.
  root.addEventListener('animationstart', ({ target }) => {
    const found = (target as Element).closest('a');
    if ((target as Element).matches(elementSelector)) loadElement();
    else if (found?.matches('.dpplus-return')) handBack(found);
    else if (found?.matches(selector)) enhance(found);
  });
  for (const type of ['mouseover', 'focusin', 'pointerdown', 'click'])
    root.addEventListener(
      type,
      (event) => {
        const anchor = findAnchor(event, root);
        if (!anchor) return;
        enhance(anchor);
        address(anchor);
        if (type === 'click') handleClick(event as MouseEvent, anchor);
      },
      true,
    );
  root.addEventListener('submit', handleSubmit, true);
}

/** The button of this root that an event happened in. */
const findAnchor = (event: Event, root: Root) =>
  event
    .composedPath()
    .find((node) => node instanceof Element && node.matches(selector) && node.getRootNode() === root) as
    | HTMLAnchorElement
    | undefined;
