import { elementSelector, loadElement } from '../element/load-element-file.ts';
import { prepareLogin } from '../login/prepare.ts';
import { call, guarded, isForm, listen } from '../natives.ts';
import { handBack } from '../return/return-page.ts';
import { isLink, selector } from './address.ts';
import { enhance, makeReady } from './anchor.ts';
import { handleClick } from './click.ts';
import { finishWhenIdle } from './finish-when-idle.ts';
import { addStyles, completeStyles, isLookComplete } from './styles.ts';
import { formSelector, handleSubmit } from './submit.ts';
import { whenIdle } from './when-idle.ts';

/** A place that buttons can be in. */
export type Root = Document | ShadowRoot;

/** All that the script looks for in a page. */
const everything = `${selector},${formSelector},${elementSelector},a.dpplus-return`;

/** The followed roots, weakly: a page drops a shadow root without telling anyone. */
const followed: Pick<WeakRef<Root>, 'deref'>[] = [];
const known = new WeakSet<Node>();

/** The roots whose buttons the script follows, the document among them; `undefined` for what is gone. */
export const followedRoots = (): (Root | undefined)[] => followed.map((root) => root.deref());

/**
 * Enhances the buttons below a node, and follows its root: styles it and enhances what comes later. Late buttons
 * announce themselves by the start of an animation, which costs the page nothing, and on hover, focus and press.
 */
export const scan = (node: ParentNode & Node = document): void => find(node, true);

const find = (node: ParentNode & Node, isTrusted?: boolean) => {
  const root = call<Node>(node, 'getRootNode');
  if (root instanceof Document || root instanceof ShadowRoot) follow(root);
  // One query each: browsers answer one for a class or a name from what they know, and look at every node for a list.
  for (const name of ['.dpplus-connect', '.dpplus-return', 'dpplus-connect'])
    for (const found of call<NodeListOf<Element>>(node, 'querySelectorAll', name)) take(found, isTrusted);
  // What announces late buttons can wait, what is to be seen cannot.
  if (isLookComplete()) addStyles(root);
  else whenIdle(() => addStyles(root));
};

/** Makes what was found what it is to be. */
const take = (found: Element, isTrusted?: boolean) => {
  completeStyles();
  if (isForm(found)) finishWhenIdle(found);
  else if (found.matches(elementSelector)) loadElement();
  else if (isLink(found))
    if (found.matches(selector)) enhance(found, isTrusted);
    else handBack(found);
};

/** Can be called again: a page that writes its document anew loses its listeners, and adds no second ones. */
const follow = (root: Root) => {
  // Animation events do not leave a shadow root, and neither does a focus that stays within it.
  listen(root, 'animationstart', handleAnimation);
  for (const type of ['mouseover', 'focusin', 'pointerdown', 'click'])
    listen(root, type, handleGesture, true);
  listen(root, 'submit', handleSubmit, true);
  if (known.has(root)) return;
  known.add(root);
  followed.push(window.WeakRef ? new WeakRef(root) : { deref: () => root });
  // `document.open()` takes the listeners away, and everything below the document. Who changed it is not known.
  if (root === document && window.MutationObserver)
    new MutationObserver(guarded(() => find(root))).observe(root, { childList: true });
};

const handleAnimation = guarded(({ target }: Event) => {
  // A page may send one to a text node.
  const found = (target as Element).closest?.(everything);
  if (found) take(found);
});

const handleGesture = guarded((event: Event) => {
  // Another library may have thrown our style sheet away, and with it what announces late buttons.
  addStyles(event.currentTarget as Root);
  for (const node of event.composedPath())
    if (
      isLink(node) &&
      node.matches(selector) &&
      // What happens in a shadow root is that root's.
      node.getRootNode() === event.currentTarget
    ) {
      completeStyles();
      makeReady(node);
      if (event.type === 'click') handleClick(event as MouseEvent, node);
      else prepareLogin();
      return;
    }
});
