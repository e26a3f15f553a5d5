import { type ClosedSet, closedSets, type Parameter, parameters } from '../../../contract/attributes.ts';
import { attributeOf, isForm } from '../native-members.ts';
import { pins } from './pins.ts';

/**
 * The options of one login as they were given, by the names of the attributes without `data-`. An absent parameter has
 * the first value of its allowlist. `start` is the URL of the app that redirects to the service with the parameters
 * (docs/protocol.md, "Start").
 */
export type Options = { [Name in Parameter | ClosedSet | 'start']: string | undefined };

/** Returns the value of an attribute by its name without `data-`. */
export type Read = (attribute: string) => string | null | undefined;

/**
 * Reads the options of a login into a record. Refuses nothing: the service gets wrong values unchanged, and decides.
 */
export const readOptions = (read: Read): Options => {
  const options = {} as Options;
  for (const name of [...parameters, ...(Reflect.ownKeys(closedSets) as ClosedSet[]), 'start'] as const)
    options[name] = read(name) ?? pins[name as keyof typeof pins]?.[0];
  return options;
};

/** The URL of the app at which the login returns: the start is at the redirect URI. */
export const addressOf = (options: Options): string | undefined => options.start || options['redirect-uri'];

/** Reads an option of a link or a form. */
export const readerOf =
  (element: Element): Read =>
  (name) => {
    const value = attributeOf(element, `data-${name}`);
    // A form's POST has no scope, so an absent scope is not a problem.
    if (name === 'scope' && isForm(element)) return '';
    if (name !== 'start' || value === null) return value;
    // A start is the URL of the link, if it has one. Links of SVG have no `text`, and their `href` is an object.
    return 'text' in element && /^[^#]/.test(attributeOf(element, 'href') ?? '#')
      ? (element as HTMLAnchorElement).href
      : '';
  };

/** Reads the options of a link or a form. */
export const optionsOf = (element: Element): Options => readOptions(readerOf(element));
