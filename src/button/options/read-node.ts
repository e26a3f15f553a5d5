import { attributeOf, isForm } from '../primordials.ts';
import type { Read } from './read-options.ts';

/** Reads the options of an anchor or a form by their names without `data-`. */
export const readFrom =
  (element: Element): Read =>
  (name) =>
    // A form's POST has no scope, so an absent scope is not a problem.
    name === 'scope' && isForm(element) ? '' : attributeOf(element, `data-${name}`);
