import { popupFeatures } from './popup-features.ts';

/**
 * Opens the login's own window. Its random name keeps other pages from reaching it by name, and keeps a second
 * login from reloading the first half-way. `null` when the browser refuses.
 *
 * @param isCut whether the window must not know this page (`rel="noopener"`); the page still knows the window
 */
export function openPopup(url: string, isCut: boolean): Window | null {
  const { availWidth, availHeight, availLeft = 0, availTop = 0 } = screen as Screen & Record<string, number>;
  const features = popupFeatures(
    { left: screenX, top: screenY, width: outerWidth, height: outerHeight },
    { left: availLeft, top: availTop, width: availWidth, height: availHeight },
  );
  try {
    const popup = open(url, `dpplus${crypto.getRandomValues(new Uint32Array(4)).join('')}`, features);
    if (popup && isCut) popup.opener = null;
    return popup;
  } catch {
    // An extension's or a sandboxed frame's way of refusing.
    return null;
  }
}
