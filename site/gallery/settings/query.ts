import { languages } from '../../../contract/languages.ts';
import { type Look, looks, schemes, scopes } from './choices.ts';
import type { Registration, Settings } from './settings.ts';

const one =
  <Value extends string>(choices: readonly Value[]) =>
  (text: string) =>
    choices.find((choice) => choice === text);
const flag = (text: string) => (/^(true|false)$/.test(text) ? text === 'true' : undefined);
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const color = matching(/^(#[0-9a-f]{6})?$/);

/** The name of each of some settings in a query string, and the value of a text, if it has one. */
type Parameters<Names extends keyof Settings> = {
  readonly [Name in Names]: readonly [name: string, read: (text: string) => Settings[Name] | undefined];
};

const lookParameters = Object.fromEntries(
  looks.map(({ name, values, isSwitch }) => [name, [name, isSwitch ? flag : one(values)]]),
) as unknown as Parameters<keyof Look>;

/** The registration is never from an address: a link could have this browser's state sent to an app of the link's choice. */
const parameters: Parameters<Exclude<keyof Settings, keyof Registration>> = {
  ...lookParameters,
  language: ['button-lang', one(languages)],
  label: ['label', String],
  scope: ['scope', (text) => scopes.filter((name) => text.split(' ').includes(name))],
  isSandbox: ['sandbox', flag],
  scheme: ['scheme', one(schemes)],
  color: ['color', color],
  textColor: ['text-color', color],
  radius: ['radius', matching(/^([1-3]?\d)?$/)],
};
const settingNames = Object.keys(parameters) as (keyof typeof parameters)[];

/**
 * Settings from a query string, so that a configured button has a URL to share. Settings that are missing or have an
 * unknown value are those of `otherwise`.
 */
export function settingsFromQuery(query: string, otherwise: Settings): Settings {
  const values = new URLSearchParams(query);
  const read = settingNames.map((setting) => {
    const [name, parse] = parameters[setting];
    const text = values.get(name);
    return [setting, (text === null ? undefined : parse(text)) ?? otherwise[setting]];
  });
  return { ...otherwise, ...Object.fromEntries(read) };
}

/** The query string, with `?` unless it is empty, of what differs from `otherwise`. */
export function queryFromSettings(settings: Settings, otherwise: Settings): string {
  const query = new URLSearchParams();
  for (const setting of settingNames) {
    const [text = '', usual] = [settings, otherwise].map((of) => [of[setting]].flat().join(' '));
    if (text !== usual) query.set(parameters[setting][0], text);
  }
  return query.size > 0 ? `?${query}` : '';
}
