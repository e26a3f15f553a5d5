/**
 * A form field, or a value that the service sent, as text; a file, a missing one or anything else as none.
 *
 * @param {unknown} value
 */
export const text = (value) => (typeof value === 'string' ? value : '');
