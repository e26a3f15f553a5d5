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
  const { mode, text, size, theme, help, mark, label } = settings;
  const optional: (Attribute | false)[] = [
    mode !== 'auto' && ['mode', mode],
    text !== 'secure-login' && label === '' && ['text', text],
    size !== 'default' && ['size', size],
    theme !== 'filled' && ['theme', theme],
    help && ['help', 'true'],
    mark && ['mark', 'true'],
  ];
  return [
    ['scope', settings.scope.join(' ')],
    ['client-id', settings.clientId],
    ['redirect-uri', settings.redirectUri],
    ['is-sandbox', `${settings.isSandbox}`],
    ...optional.filter((attribute) => attribute !== false),
  ];
}

/** An attribute's name on an anchor: `style` is free there. */
export const anchorAttribute = (name: string) => `data-${name === 'size' ? 'style' : name}`;
