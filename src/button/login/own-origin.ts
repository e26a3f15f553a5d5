/**
 * The origin of the page. The location of a `srcdoc` frame has none, though the frame has that of its page; elsewhere
 * the location counts, because a page may have a variable called `origin`.
 */
export const ownOrigin = (): string => (location.origin === 'null' ? self.origin : location.origin);
