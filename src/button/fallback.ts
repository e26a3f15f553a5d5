import { address, selector } from './buttons/address.ts';
import { enhance } from './buttons/anchor.ts';
import { isClassic, ownAddress, ownTag } from './loaded-script.ts';
import { callNative, reportErrors } from './native-members.ts';
import { configureBy } from './options/configure.ts';

// The script's first module. It needs few features of the browser, so that the links log in even where the rest fails.

/** The script's own tag. */
export const tag = ownTag();

// Without its tag, a classic script cannot know its allowlists.
if (!tag && isClassic()) throw new Error('no own script tag');

/** Where the script was loaded from. */
export const script = ownAddress(tag);

configureBy((name) => tag?.getAttribute(`data-${name}`), script);

let isNeeded = true;

/** Ends the fallback when the script has started. */
export const startedWell = (): void => {
  isNeeded = false;
};

const help = reportErrors(() => {
  if (!isNeeded) return;
  const anchors = callNative<NodeListOf<Element>>(document, 'querySelectorAll', selector);
  for (const anchor of anchors) address(anchor);
  for (const anchor of anchors) enhance(anchor);
});
// After the script's run, even if that throws.
queueMicrotask(help as VoidFunction);
addEventListener('DOMContentLoaded', help);
