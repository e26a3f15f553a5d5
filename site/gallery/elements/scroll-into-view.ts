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
    const [above, own] = [box.getBoundingClientRect(), focused.getBoundingClientRect()];
    const covered = above.bottom + 8 - own.top;
    // In two columns, most are beside it.
    if (covered > 0 && own.left < above.right) scrollBy(0, -covered);
  });
}
