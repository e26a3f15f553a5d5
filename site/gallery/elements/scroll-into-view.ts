/**
 * Scrolls a focused element of a shadow root out from under the sticky preview (WCAG 2.2, 2.4.11): WebKit ignores
 * `scroll-padding` there. Nothing scrolls while a pointer is pressed, or the click would hit another element.
 */
export function scrollIntoViewOnFocus(root: ShadowRoot, box: Element): void {
  let isPressed = false;
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(
      type,
      () => {
        isPressed = type === 'pointerdown';
      },
      true,
    );
  root.addEventListener('focusin', (event) => {
    const [focused] = event.composedPath();
    if (isPressed || !(focused instanceof Element) || getComputedStyle(box).position !== 'sticky') return;
    const covered = box.getBoundingClientRect().bottom + 8 - focused.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, -covered);
  });
}
