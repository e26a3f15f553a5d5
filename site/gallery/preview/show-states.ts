/** The states of a button that its stylesheet has as pseudo-classes, each with its stand-in. */
const standIns = [
  [':hover', '[data-shown~="hover"]'],
  [':active', '[data-shown~="pressed"]'],
  [':focus-visible', '[data-shown~="focus"]'],
] as const;

/** The pseudo-classes of each state. An active button is hovered too. */
export const states = {
  rest: {},
  hover: { 'data-shown': 'hover' },
  focus: { 'data-shown': 'focus' },
  pressed: { 'data-shown': 'hover pressed' },
  busy: { 'data-dpplus': 'busy' },
  disabled: { 'aria-disabled': 'true' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/**
 * Changes the script's stylesheets so that the attribute `data-shown` draws a state of a button, without a pointer or a
 * key. Each stand-in has the specificity of its pseudo-class, because another specificity would change the look.
 */
export function drawMarkedStates({ adoptedStyleSheets }: Document): void {
  for (const sheet of adoptedStyleSheets) {
    const rules = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
    sheet.replaceSync(standIns.reduce((css, [state, standIn]) => css.replaceAll(state, standIn), rules));
  }
}
