import { attributeOf, isForm } from '../native-members.ts';
import type { Read } from './read-options.ts';

/** Reads the options of an anchor or a form by their names without `data-`. */
export const readFrom =
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
