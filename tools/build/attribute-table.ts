import { type ClosedSet, closedSets, type Parameter } from '../../contract/attributes.ts';
import { scopes } from '../../contract/scopes.ts';

/** Texts in code font, separated by commas. */
export const codes = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ');

/** The attributes without effect on a form (docs/attributes.md, "The button"). */
export const notOnForms = ['scope', ...Object.keys(closedSets).filter((name) => name !== 'mode')];

/** The meaning of each attribute. Links are relative to `docs`. */
export const meanings: Record<ClosedSet | Parameter | 'start', string> = {
  'client-id': '`client_id` from your registration',
  'redirect-uri': 'the registered `redirect_uri`, character for character',
  scope: '[the data](protocol.md#scopes) that you ask for; empty is authentication only',
  state: 'your random value; it comes back unchanged',
  'is-sandbox': '`true` while testing',
  start: 'the `href` is [the start](server.md#the-start) of a login; no other parameter is needed',
  mode: '[a popup or the same tab](redirect-mode.md)',
  text: 'the [label](attributes.md#label) of an empty button',
  style: 'the size; `false` leaves all styling to you',
  theme: "the look; both follow the page's `color-scheme`",
  help: 'a line below the label that explains the service',
  mark: 'shows the logo before a custom label',
};

/** Values and default of each parameter, and of the attribute that replaces them. */
export const parameterValues: Record<Parameter | 'start', [values: string, standard: string]> = {
  'client-id': ['text', 'required'],
  'redirect-uri': ['absolute http(s) URL without fragment', 'required'],
  scope: [`${codes(scopes)}, separated by spaces`, '`""`'],
  state: ['text', 'none'],
  'is-sandbox': ['`true`, `false`; also `1`, `0` and `""`', '`false`'],
  start: ['`""`', 'absent'],
};
