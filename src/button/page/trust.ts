import { callNative } from '../primordials.ts';

/**
 * Links, forms and elements that the page itself has brought: those in the page as loaded, and those that the page's own
 * code handed to `scan()`.
 */
export const trusted = new WeakSet<Node>();

/**
 * Whether the page itself has brought a link, form or element, so that the origin of its redirect URI may report a
 * return. Anything else came later, perhaps in content of users. The link inside an element is as trusted as the element.
 */
export const isTrusted = (element: Element): boolean => {
  const { host } = callNative<Partial<ShadowRoot>>(element, 'getRootNode');
  return trusted.has(host?.localName === 'dpplus-connect' ? host : element);
};
