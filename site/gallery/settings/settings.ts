import type { Language } from '../../../contract/languages.ts';
import { type Choice, type Look, lookOf, type schemes, type scopes } from './choices.ts';

/** Everything that the configurator decides about a button and its page. */
export interface Settings extends Look {
  readonly language: Language;
  /** A label of the author's own; empty for the built-in label. */
  readonly label: string;
  /** Scope names in the order of the choices. Empty means authentication only. */
  readonly scope: readonly Choice<typeof scopes>[];
  readonly isSandbox: boolean;
  readonly scheme: Choice<typeof schemes>;
  /** Of the button, as `#rrggbb`; empty for its own. */
  readonly color: string;
  /** Of the text on it, likewise. */
  readonly textColor: string;
  /** Of the corners in px, a number; empty for its own. */
  readonly radius: string;
  readonly clientId: string;
  readonly redirectUri: string;
}

/** The app that the gallery's buttons log in to. */
export type Registration = Pick<Settings, 'clientId' | 'redirectUri'>;

/** The settings that a visitor starts from. */
export const defaultSettings = ({ clientId, redirectUri }: Registration): Settings => ({
  ...lookOf(([usual]) => usual),
  language: 'en',
  label: '',
  scope: ['email'],
  isSandbox: true,
  scheme: 'light',
  color: '',
  textColor: '',
  radius: '',
  clientId,
  redirectUri,
});
