/**
 * The closed-set options and their values; the first value is the default (docs/protocol.md, "Attributes").
 * On an anchor each option is the attribute `data-<name>`.
 */
export const closedSets = {
  mode: ['auto', 'popup', 'redirect'],
  text: ['secure-login', 'sign-up', 'connect'],
  style: ['default', 'large', 'medium', 'small', 'false'],
  theme: ['filled', 'outline'],
  help: ['false', 'true'],
} as const;

/** Name of a closed-set option. */
export type ClosedSet = keyof typeof closedSets;

/** One of the values that a closed-set option admits. */
export type Value<Name extends ClosedSet> = (typeof closedSets)[Name][number];

/**
 * The parameters of the wire in the order of the authorization URL (docs/protocol.md, "Authorization URL"), as HTML
 * spells them.
 */
export const parameters = ['client-id', 'redirect-uri', 'scope', 'state', 'is-sandbox'] as const;

/** Every attribute of a button in HTML's spelling, without the anchor's `data-`. */
export const attributes: readonly string[] = [...parameters, ...Object.keys(closedSets)];

/** HTML's `client-id` as the wire's `client_id`. */
export const wireName = (attribute: string) => attribute.replace('-', '_');

/** HTML's `client-id` as script's `clientId`. */
export const optionName = (attribute: string) =>
  attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
