import { looks } from './choices.ts';
import type { Settings } from './settings.ts';

/** The placeholder of the snippets for a value that the server creates for each page view. */
export const statePlaceholder = 'RANDOM_STATE';

/** Name, in the spelling of the element's attributes, and value. */
export type Attribute = readonly [name: string, value: string];

/**
 * A button's attributes without `state`: the required ones, then those that are not at their default. A custom
 * label replaces `text`.
 */
export function buttonAttributes(settings: Settings): Attribute[] {
  const changed = looks.filter(
    ({ name, values }) => String(settings[name]) !== values[0] && !(name === 'text' && settings.label !== ''),
  );
  return [
    ['scope', settings.scope.join(' ')],
    ['client-id', settings.clientId],
    ['redirect-uri', settings.redirectUri],
    ['is-sandbox', `${settings.isSandbox}`],
    ...changed.map(({ name }): Attribute => [name, String(settings[name])]),
  ];
}

/** An attribute's name on an anchor: `style` is free there. */
export const anchorAttribute = (name: string) => `data-${name === 'size' ? 'style' : name}`;
