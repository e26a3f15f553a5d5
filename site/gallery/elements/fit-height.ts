/** Whether the browser itself keeps in its place what is read while something above it grows (CSS Scroll Anchoring 1). */
const keepsPlace = CSS.supports('overflow-anchor', 'auto');

/**
 * Keeps a frame of this origin as high as its content, and what is below a frame out of sight in its place. Can be called
 * again when the frame shows another page.
 */
export function fitHeight(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument?.querySelector('main');
  if (!content) return;
  const fit = () => {
    const { height } = content.getBoundingClientRect();
    // In a closed <details> there is nothing to measure.
    if (height === 0) return;
    const before = frame.getBoundingClientRect();
    frame.style.height = `${Math.ceil(height)}px`;
    if (before.bottom < 0 && !keepsPlace) scrollBy(0, frame.clientHeight - before.height);
  };
  // The frame's own observer: it ends with the page that it observes.
  const { ResizeObserver } = content.ownerDocument.defaultView ?? window;
  new ResizeObserver(fit).observe(content);
  fit();
}
