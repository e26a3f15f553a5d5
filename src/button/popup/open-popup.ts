import { popupFeatures } from './popup-features.ts';

/**
 * The zoom of the page. The bars of the window, or developer tools on one side, enlarge one of the two ratios, so the
 * smaller one counts. In a frame the zoom is unknown.
 */
const zoom = () =>
  self === top ? Math.max(1, Math.min(outerWidth / innerWidth, outerHeight / innerHeight) || 1) : 1;

/**
 * The name of a login's popup. A random name keeps other pages from navigating the popup, and a second login from
 * reloading the popup of the first.
 */
export const windowName = (): string => `dpplus${crypto.getRandomValues(new Uint32Array(4)).join('')}`;

/**
 * Opens the popup of a login. Returns `null` if the browser blocks it.
 *
 * @param isCut whether the popup gets no reference to this page (`rel="noopener"`). The page keeps its reference
 */
export const openPopup = (url: string, isCut: boolean): Window | null => {
  const features = popupFeatures(zoom());
  try {
    const popup = open(url, windowName(), features);
    // In-app browsers return nothing, a window that is closed already, or this very window (docs/phones.md).
    if (!popup || popup.closed || popup === window) return null;
    if (isCut) popup.opener = null;
    return popup;
  } catch {
    // An extension's or a sandboxed frame's way of refusing.
    return null;
  }
};
