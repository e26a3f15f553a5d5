import { authorizationUrl } from '../options/authorization-url.ts';
import { endpoint } from '../options/configure.ts';
import { findUnpinned } from '../options/pins.ts';
import { optionsOf } from '../options/read-options.ts';
import { isTrusted } from './trust.ts';

/** The anchors that are buttons (docs/protocol.md, "Buttons"). */
export const selector = 'a.dpplus-connect';

/**
 * Whether a node is an HTML link. An anchor adopted from an iframe is not an instance of this window's
 * `HTMLAnchorElement`. Links of SVG have no `text`.
 */
export const isLink = (node: EventTarget): node is HTMLAnchorElement =>
  (node as Element).localName === 'a' && 'text' in node;

/** Whether a node is a link that is a button. */
export const isButton = (node: EventTarget): node is HTMLAnchorElement =>
  isLink(node) && node.matches(selector);

/** Whether the script wrote this `href`. */
// Each caller has checked that the link has a URL.
export const isOwnUrl = (href: string | null): boolean => href?.indexOf(`${endpoint()}?`) === 0;

/** Whether the `href` is the author's own, a fallback that stays (docs/protocol.md, "Authorization URL"). */
export const hasFallback = (anchor: Element): boolean => {
  const href = anchor.getAttribute('href');
  return (href ?? '#') !== '#' && !isOwnUrl(href);
};

/** Sets the `href` of an anchor to its login in the same tab, unless the author set one. */
export const address = (anchor: Element): void => {
  const service = endpoint();
  const options = optionsOf(anchor);
  if (!service || options.start != null || hasFallback(anchor)) return;
  const isUnpinned = findUnpinned(options);
  // Another app on the page, with an allowlist that this script does not know, wrote the link.
  if (isUnpinned && isTrusted(anchor)) return;
  const url = isUnpinned ? '#' : authorizationUrl(service, options);
  if (anchor.getAttribute('href') !== url) anchor.setAttribute('href', url);
};
