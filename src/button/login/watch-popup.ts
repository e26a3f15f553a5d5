import { call } from '../natives.ts';

/** How often a popup is looked at, and how long the page must have had focus with the popup gone; in ms. */
const interval = 250;
const patience = 1000;

/**
 * Calls `gone` once when the person seems to have closed the popup. Cross-Origin-Opener-Policy makes `closed` read true
 * for an open window, so it only counts together with the page's having focus again
 * (docs/protocol.md, "Closed popups").
 *
 * @returns the timer, whose end is the end of the watch
 */
export const watchPopup = (popup: Window | null, gone: () => void): number => {
  let focused = 0;
  const timer = window.setInterval(() => {
    focused = popup?.closed !== false && call<boolean>(document, 'hasFocus') ? focused + interval : 0;
    if (focused <= patience) return;
    clearInterval(timer);
    gone();
  }, interval);
  return timer;
};
