import { ownAddress, ownTag } from './loaded-script.ts';
import { call, guarded } from './natives.ts';
import { address, selector } from './page/address.ts';
import { enhance } from './page/anchor.ts';
import { configureBy } from './service/configure.ts';

// The first of the script's modules: what it needs is little, so that the links log in where the rest cannot start.

const tag = ownTag();

/** Where the script was loaded from. */
export const script = ownAddress(tag);

/** The nonce that let the script through the page's policy. */
export const nonce = tag?.nonce;

configureBy((name) => tag?.getAttribute(`data-${name}`), script);

let isNeeded = true;

/** To be called when the script runs. */
export const startedWell = (): void => {
  isNeeded = false;
};

const help = guarded(() => {
  if (!isNeeded) return;
  const anchors = call<NodeListOf<Element>>(document, 'querySelectorAll', selector);
  for (const anchor of anchors) address(anchor);
  for (const anchor of anchors) enhance(anchor);
});
// Behind the script's own run, whether that ends well or not.
Promise.resolve().then(help);
addEventListener('DOMContentLoaded', help);
