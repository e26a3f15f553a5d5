import { popupFeatures } from './popup-features.ts';

/**
 * How far the page is zoomed in. A window is larger than its page by its bars too, or by the developer tools on one side
 * of it, so the smaller ratio of both sides counts. A frame says nothing about it.
 */
const zoom = () =>
  self === top ? Math.max(1, Math.min(outerWidth / innerWidth, outerHeight / innerHeight) || 1) : 1;

/**
 * A name for a login's own window. That it is random keeps other pages from reaching it by name, and keeps a second
 * login from reloading the first half-way.
 */
export const windowName = (): string => `dpplus${crypto.getRandomValues(new Uint32Array(4)).join('')}`;

/**
 * Opens the login's own window. `null` when the browser refuses.
 *
 * @param isCut whether the window must not know this page (`rel="noopener"`); the page still knows the window
 */
export const openPopup = (url: string, isCut: boolean): Window | null => {
  const features = popupFeatures(window, screen, zoom());
  try {
    const popup = open(url, windowName(), features);
    if (popup && isCut) popup.opener = null;
    return popup;
  } catch {
    // An extension's or a sandboxed frame's way of refusing.
    return null;
  }
};
