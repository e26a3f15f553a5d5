import { closedSets, type Parameter } from '../../contract/attributes.ts';
import { scopes } from '../../contract/scopes.ts';

/** Texts in code font, separated by commas. */
export const codes = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ');

/** The attributes without effect on a form (docs/attributes.md, "The button"). */
export const notOnForms = ['scope', ...Object.keys(closedSets).filter((name) => name !== 'mode')];

/** Values and default of each parameter, and of the attribute that replaces them. */
export const parameterValues: Record<Parameter | 'start', [values: string, standard: string]> = {
  'client-id': ['text', 'required'],
  'redirect-uri': ['absolute http(s) URL without fragment', 'required'],
  scope: [`${codes(scopes)}, separated by spaces`, '`""`'],
  state: ['text', 'none'],
  'is-sandbox': ['`true`, `false`; also `1`, `0` and `""`', '`false`'],
  start: ['`""`', 'absent'],
};

/** The `start` of the element is a URL. A link has it in `href`. */
export const elementStart = {
  meaning: 'the URL of the start of a login; no other parameter is needed',
  form: 'URL of your app',
};

/** The text of a cell as a sentence without links, whose targets an editor does not have. */
export const sentence = (cell: string) =>
  `${cell.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/^[a-z]/, (letter) => letter.toUpperCase())}.`;
