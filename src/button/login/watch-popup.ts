/** How often a popup is looked at, and how long the page must have had focus with the popup gone; in ms. */
const interval = 250;
const patience = 1000;

/**
 * Calls `gone` once when the person seems to have closed the popup. Cross-Origin-Opener-Policy makes `closed` read true
 * for an open window, so it only counts together with the page's having focus again
 * (docs/protocol.md, "Closed popups").
 *
 * @returns ends the watch
 */
export function watchPopup(popup: Window | null, gone: () => void): () => void {
  let focused = 0;
  const stop = () => clearInterval(timer);
  const timer = setInterval(() => {
    focused = popup?.closed !== false && document.hasFocus() ? focused + interval : 0;
    if (focused <= patience) return;
    stop();
    gone();
  }, interval);
  return stop;
}
