/**
 * What went wrong, for a line of the log.
 *
 * @param {unknown} error
 */
export const reason = (error) => (error instanceof Error ? error.message : 'unknown reason');
