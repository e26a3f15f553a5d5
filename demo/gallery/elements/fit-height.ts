/** Keeps a frame of this origin as high as its content. Can be called again when the frame shows another page. */
export function fitHeight(frame: HTMLIFrameElement): void {
  const content = frame.contentDocument?.querySelector('main');
  if (!content) return;
  const fit = () => {
    const { height } = content.getBoundingClientRect();
    // In a closed <details> there is nothing to measure.
    if (height > 0) frame.style.height = `${Math.ceil(height)}px`;
  };
  // The frame's own observer: it ends with the page that it observes.
  const { ResizeObserver } = content.ownerDocument.defaultView ?? window;
  new ResizeObserver(fit).observe(content);
  fit();
}
