import { attributeOf, getNative, isForm } from '../primordials.ts';
import type { Read } from './read-options.ts';

/** Reads the options of an anchor or a form by their names without `data-`. */
export const readFrom =
  (element: Element): Read =>
  (name) => {
    const value = attributeOf(element, `data-${name}`);
    // A form's POST has no scope, so an absent scope is not a problem.
    if (name === 'scope' && isForm(element)) return '';
    // A start is the URL of the link, if it has one.
    return name === 'start' && value !== null && /^[^#]/.test(`${attributeOf(element, 'href')}`)
      ? getNative(element, 'href')
      : value;
  };
