import { rememberRedirect } from '../return/redirect-memory.ts';

/**
 * Does what a click would otherwise wait for: the first touch of session storage asks another process for it. To be
 * called on hover, focus and press.
 */
export const prepareLogin: () => void = rememberRedirect;
