/**
 * Scrolls what gets the focus in a shadow root from under a box that stays in sight (WCAG 2.2, 2.4.11). WebKit leaves
 * no `scroll-padding` for what is behind such a box. Nothing moves under a pointer that is pressed, or the press would
 * end on something else.
 */
export function keepInSight(root: ShadowRoot, box: Element): void {
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
