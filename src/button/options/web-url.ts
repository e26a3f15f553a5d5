import { create } from '../native-members.ts';

/** The parsed absolute http(s) URL, else `undefined`. The script uses no other scheme. */
export const webUrl = (value: string | null | undefined): HTMLAnchorElement | undefined => {
  if (!/^\s*https?:\/\//i.test(value as string)) return undefined;
  // Pages may define another `URL`. The link of an invalid URL has no host.
  const link = create('a', { href: value });
  return link.host ? link : undefined;
};

/**
 * The origin of the page. `location.origin` of a `srcdoc` frame is 'null', although the frame has the origin of its
 * parent. Elsewhere `location` is read, because a page may have a variable called `origin`.
 */
export const ownOrigin = (): string => (location.origin === 'null' ? window.origin : location.origin);
