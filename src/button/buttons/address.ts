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

/**
 * An `href` that the script may set: none, or one that the script wrote, perhaps in another language, because a page may be
 * a copy of another page. Any other is the author's own, a fallback that stays (docs/protocol.md, "Authorization URL").
 */
const replaceable = /^#$|\/oauth\/authenticate\.html\?/;

/** Sets the `href` of an anchor to its login in the same tab, unless the author set one. */
export const address = (anchor: Element): void => {
  const options = optionsOf(anchor);
  const service = endpoint();
  const href = anchor.getAttribute('href') ?? '#';
  if (!service || options.start != null || !replaceable.test(href)) return;
  const isUnpinned = findUnpinned(options);
  // Another app on the page, with an allowlist that this script does not know, wrote the link.
  if (isUnpinned && isTrusted(anchor)) return;
  const url = isUnpinned ? '#' : authorizationUrl(service, options);
  if (href !== url) anchor.setAttribute('href', url);
};
