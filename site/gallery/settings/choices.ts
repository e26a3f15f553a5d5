import { closedSets } from '../../../contract/attributes.ts';

export { scopes } from '../../../contract/scopes.ts';

/** The choices of the configurator: the button's closed sets under the gallery's names. */
export const { text: labels, style: sizes, theme: themes, mode: modes } = closedSets;

/** Values of the `color-scheme` of the page around the button. */
export const schemes = ['light', 'dark', 'light dark'] as const;

/** One of a list of choices. */
export type Choice<List extends readonly unknown[]> = List[number];
