import type { Options } from '../options/read-options.ts';

/** Whether the page is an installed web app, where popups cannot report back. */
const inStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || !!(navigator as { standalone?: boolean }).standalone;

/**
 * Whether a login opens a popup. A login in a frame never stays there, because the service refuses to be framed. A form in
 * a frame opens a window by its name instead: it would need the handle of its popup, which the page around the frame can
 * withhold.
 */
export const wantsPopup = (mode: Options['mode'], isForm: boolean): boolean =>
  self === top ? mode === 'popup' || (mode !== 'redirect' && !inStandalone()) : !isForm;
