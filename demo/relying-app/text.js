/**
 * A value of unknown kind as text: what is missing or anything else is the empty one.
 *
 * @param {unknown} value
 */
export const text = (value) => (typeof value === 'string' ? value : '');
