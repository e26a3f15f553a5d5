import { buttonAttributes } from '../settings/button-attributes.ts';
import type { Settings } from '../settings/settings.ts';

/** One attribute as a template writes it. */
export type WriteAttribute = (name: string, value: string) => string;

/** The element as a template writes it, one attribute a line. `extra` are lines that the framework binds. */
export function elementMarkup(
  settings: Settings,
  escaped: (text: string) => string,
  extra: readonly string[],
  attribute: WriteAttribute = (name, value) => `${name}="${escaped(value)}"`,
): string[] {
  const attributes = buttonAttributes(settings).map(([name, value]) => attribute(name, value));
  return [
    '<dpplus-connect',
    ...[...attributes, ...extra].map((line) => `  ${line}`),
    `>${escaped(settings.label)}</dpplus-connect>`,
  ];
}
