/** Whether the browser keeps the scroll position when content above it grows (CSS Scroll Anchoring 1). */
const keepsPlace = CSS.supports('overflow-anchor', 'auto');

/**
 * Keeps a frame of this origin as high as its content, and the scroll position when a frame above it grows. Call it
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
