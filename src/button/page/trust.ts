import { callNative } from '../primordials.ts';

/** Links, forms and elements that were in the page as loaded, or that the page's own code handed to `scan()`. */
const trusted = new WeakSet<Node>();

/** To be called with a link, form or element that the page itself has brought. */
export const trust = (found: Element): void => {
  trusted.add(found);
};

/**
 * Whether the page itself has brought a link, form or element, so that the origin of its redirect URI may report a
 * return. Anything else came later, perhaps in content of users. The link inside an element is as trusted as the element.
 */
export const isTrusted = (element: Element): boolean => {
  const { host } = callNative<Partial<ShadowRoot>>(element, 'getRootNode');
  return trusted.has(host?.localName === 'dpplus-connect' ? host : element);
};
