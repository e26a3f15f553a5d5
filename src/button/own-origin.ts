/**
 * The origin of the page. `location.origin` of a `srcdoc` frame is 'null', although the frame has the origin of its
 * parent. Elsewhere `location` is read, because a page may have a variable called `origin`.
 */
export const ownOrigin = (): string => (location.origin === 'null' ? window.origin : location.origin);
