import type { Options } from '../options/read-options.ts';

/** Whether the page is an installed web app, where popups cannot report back. */
const inStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || !!(navigator as { standalone?: boolean }).standalone;

/**
 * Whether a login opens a popup. If not, it goes to this tab, and from a frame, to the window that its form opens by name:
 * inside a frame the login page would refuse to show, and the page around it may keep the handle of a popup from the form,
 * which needs it to fill the popup.
 */
export const wantsPopup = (mode: Options['mode'], isForm: boolean): boolean =>
  self === top ? mode === 'popup' || (mode !== 'redirect' && !inStandalone()) : !isForm;
