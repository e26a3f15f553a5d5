import { popupFeatures } from './popup-features.ts';

/**
 * Opens the login's own window. Its random name keeps other pages from reaching it by name, and keeps a second
 * login from reloading the first half-way. `null` when the browser refuses.
 */
export function openPopup(url: string): Window | null {
  const { availWidth, availHeight, availLeft = 0, availTop = 0 } = screen as Screen & Record<string, number>;
  const features = popupFeatures(
    { left: screenX, top: screenY, width: outerWidth, height: outerHeight },
    { left: availLeft, top: availTop, width: availWidth, height: availHeight },
  );
  return open(url, `dpplus${crypto.getRandomValues(new Uint32Array(4)).join('')}`, features);
}
