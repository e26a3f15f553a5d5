import { rememberRedirect } from '../popup/redirect-memory.ts';

/**
 * Reads session storage once, on hover, focus and press: the first access waits for another process of the browser, and
 * would otherwise delay the click.
 */
export const prepareLogin: () => void = rememberRedirect;
