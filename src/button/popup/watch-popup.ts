import { callNative } from '../native-members.ts';

/** Time between two checks of the popup, and time that the page must have had focus without the popup; in ms. */
const interval = 250;
const patience = 1000;

/**
 * Calls `gone` once when the user has probably closed the popup. With Cross-Origin-Opener-Policy, `closed` is true for
 * an open popup, so it only counts while the page has focus (docs/protocol.md, "Closed popups").
 *
 * @returns the interval timer
 */
export const watchPopup = (popup: Window | null, gone: () => void): number => {
  let focused = 0;
  const timer = window.setInterval(() => {
    focused = popup?.closed !== false && callNative<boolean>(document, 'hasFocus') ? focused + interval : 0;
    if (focused <= patience) return;
    clearInterval(timer);
    gone();
  }, interval);
  return timer;
};
