/**
 * The closed-set options and their values; the first value is the default.
 * On an anchor each option is the attribute `data-<name>`.
 */
export const closedSets = {
  mode: ['auto', 'popup', 'redirect'],
  text: ['secure-login', 'sign-up', 'connect'],
  style: ['default', 'large', 'medium', 'small', 'false'],
  theme: ['filled', 'outline'],
  help: ['false', 'true'],
  mark: ['false', 'true'],
} as const;

/** Name of a closed-set option. */
export type ClosedSet = keyof typeof closedSets;

/** One of the values that a closed-set option admits. */
export type Value<Name extends ClosedSet> = (typeof closedSets)[Name][number];

/** Whether a closed-set option admits the value. */
export const admits = <Name extends ClosedSet>(name: Name, value: string | null): value is Value<Name> =>
  (closedSets[name] as readonly unknown[]).indexOf(value) >= 0;

/** The parameters of the authorization request in the order of its URL, as HTML spells them. */
export const parameters = ['client-id', 'redirect-uri', 'scope', 'state', 'is-sandbox'] as const;

/** Name of a parameter in HTML's spelling. */
export type Parameter = (typeof parameters)[number];

/** Name of an attribute that is on or off. */
export type Switch = { [Name in ClosedSet]: Value<Name> extends 'true' | 'false' ? Name : never }[ClosedSet];

/** Whether an attribute is on or off. */
export const isSwitch = (name: string): name is Switch =>
  (closedSets as Record<string, readonly string[]>)[name]?.[1] === 'true';

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

/** Every attribute of a button in HTML's spelling, without the anchor's `data-`. */
export const attributes: readonly string[] = /* @__PURE__ */ Object.keys(closedSets).concat(
  parameters,
  'start',
);

/** The attribute of the element: `data-style` of a link is the `size` of an element, because `style` is taken. */
export const elementAttribute = (attribute: string) => (attribute === 'style' ? 'size' : attribute);

/** HTML's `client-id` as the wire's `client_id`. */
export const wireName = (attribute: string) => attribute.replace('-', '_');

/** HTML's `client-id`, or the wire's `client_id`, as script's `clientId`. */
export const optionName = (attribute: string) =>
  attribute.replace(/[-_](.)/g, (_, letter) => letter.toUpperCase());
