import { languages } from '../../../src/vocabulary/languages.ts';
import { labels, modes, schemes, scopes, sizes, themes } from './choices.ts';
import type { Settings } from './settings.ts';

const color = /^(#[0-9a-f]{6})?$/;
const booleans = ['true', 'false'] as const;

/**
 * Settings from a query string, so that a configured button has a URL to share. Settings that are missing or have an
 * unknown value are those of `otherwise`.
 */
export function settingsFromQuery(query: string, otherwise: Settings): Settings {
  const values = new URLSearchParams(query);
  const one = <Value extends string>(name: string, choices: readonly Value[], or: Value): Value =>
    choices.find((choice) => choice === values.get(name)) ?? or;
  const flag = (name: string, or: boolean) => one(name, booleans, or ? 'true' : 'false') === 'true';
  const matching = (name: string, pattern: RegExp, or: string) => {
    const value = values.get(name);
    return value !== null && pattern.test(value) ? value : or;
  };
  const scope = values.get('scope')?.split(' ');
  return {
    language: one('button-lang', languages, otherwise.language),
    text: one('text', labels, otherwise.text),
    label: values.get('label') ?? otherwise.label,
    size: one('size', sizes, otherwise.size),
    theme: one('theme', themes, otherwise.theme),
    help: flag('help', otherwise.help),
    mark: flag('mark', otherwise.mark),
    scope: scope ? scopes.filter((name) => scope.includes(name)) : otherwise.scope,
    mode: one('mode', modes, otherwise.mode),
    isSandbox: flag('sandbox', otherwise.isSandbox),
    scheme: one('scheme', schemes, otherwise.scheme),
    color: matching('color', color, otherwise.color),
    textColor: matching('text-color', color, otherwise.textColor),
    radius: matching('radius', /^([1-3]?\d)?$/, otherwise.radius),
    // Never from an address: a link could have this browser's state sent to an app of the link's choice.
    clientId: otherwise.clientId,
    redirectUri: otherwise.redirectUri,
  };
}

/** The query string, with `?` unless it is empty, of what differs from `otherwise`. */
export function queryFromSettings(settings: Settings, otherwise: Settings): string {
  const entries = (of: Settings) => ({
    'button-lang': of.language,
    text: of.text,
    label: of.label,
    size: of.size,
    theme: of.theme,
    help: `${of.help}`,
    mark: `${of.mark}`,
    scope: of.scope.join(' '),
    mode: of.mode,
    sandbox: `${of.isSandbox}`,
    scheme: of.scheme,
    color: of.color,
    'text-color': of.textColor,
    radius: of.radius,
  });
  const usual: Record<string, string> = entries(otherwise);
  const query = new URLSearchParams(
    Object.entries(entries(settings)).filter(([name, value]) => value !== usual[name]),
  );
  return query.size > 0 ? `?${query}` : '';
}
