/**
 * A form field as text; a file or a missing field as none.
 *
 * @param {unknown} value
 */
export const text = (value) => (typeof value === 'string' ? value : '');
