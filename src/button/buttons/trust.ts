import { callNative } from '../native-members.ts';

/**
 * The links, forms and elements of the page's own markup: those in the page as loaded, and those that the page's own code
 * passed to `scan()`.
 */
export const trusted = new WeakSet<Node>();

/**
 * Whether a link, form or element is part of the page's own markup, so that the origin of its redirect URI may report a
 * return. All others came later, perhaps in content of users. The link inside an element is as trusted as the element.
 */
export const isTrusted = (element: Element): boolean => {
  const { host } = callNative<Partial<ShadowRoot>>(element, 'getRootNode');
  return trusted.has(host?.localName === 'dpplus-connect' ? host : element);
};
