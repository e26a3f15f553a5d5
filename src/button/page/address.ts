import { findUnpinned } from '../options/pins.ts';
import { readFrom } from '../options/read-node.ts';
import { readOptions } from '../options/read-options.ts';
import { authorizationUrl } from '../service/authorization-url.ts';
import { endpoint } from '../service/configure.ts';

/** The anchors that are buttons (docs/protocol.md, "Buttons"). */
export const selector = 'a.dpplus-connect';

/**
 * Whether a node is an HTML link. One that comes out of a frame's document is no `HTMLAnchorElement` of this page's;
 * SVG's links have no `text`.
 */
export const isLink = (node: EventTarget): node is HTMLAnchorElement =>
  (node as Element).localName === 'a' && 'text' in node;

/** Whether an `href` is one that the script writes. */
export const isOwnUrl = (href: string | null): boolean => href?.indexOf(`${endpoint()}?`) === 0;

/** Whether the `href` is the author's own, a fallback that stays (docs/protocol.md, "Authorization URL"). */
export const hasFallback = (anchor: Element): boolean => {
  const href = anchor.getAttribute('href');
  return (href ?? '#') !== '#' && !isOwnUrl(href);
};

/** Gives an anchor the address of its login in the same tab, unless its author gave it one. */
export const address = (anchor: Element): void => {
  const service = endpoint();
  if (!service || hasFallback(anchor)) return;
  const options = readOptions(readFrom(anchor));
  const url = findUnpinned(options) ? '#' : authorizationUrl(service, options, false);
  if (anchor.getAttribute('href') !== url) anchor.setAttribute('href', url);
};
