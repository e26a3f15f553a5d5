import type { Options } from '../options/read-options.ts';

/** The part of the screen that windows can use, in CSS px. Not every browser has its left and top. */
type Area = Screen & {
  readonly availLeft?: number;
  readonly availTop?: number;
};

/** Whether the page is an installed web app, where popups cannot report back. */
const inStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  !!(window.navigator as { standalone?: boolean }).standalone;

/**
 * Whether a login opens a popup. A login in a frame never stays there, because the service refuses to be framed. A form in
 * a frame opens a window by its name instead: it would need the handle of its popup, which the page around the frame can
 * withhold.
 */
export const wantsPopup = (mode: Options['mode'], isForm: boolean): boolean =>
  window === top ? mode === 'popup' || (mode !== 'redirect' && !inStandalone()) : !isForm;

/**
 * The features argument of `window.open` for a popup in the middle of the page's window, made smaller and
 * moved so that all of it is on the screen (HTML standard, "popup window features").
 */
export const popupFeatures = (): string => {
  const { screenX, screenY, outerWidth, outerHeight, innerWidth, innerHeight, screen } = window;
  const { availWidth, availHeight, availLeft = 0, availTop = 0 } = screen as Area;
  // The popup inherits the zoom of the page, so its pages need that much more space. The bars of the window, or developer
  // tools on one side, enlarge one of the two ratios, so the smaller one counts. In a frame the zoom is unknown.
  const zoom =
    window === top ? Math.max(1, Math.min(outerWidth / innerWidth, outerHeight / innerHeight) || 1) : 1;
  // The service's login page fits into these.
  const [width, x] = fit(500 * zoom, screenX, outerWidth, availLeft, availWidth);
  const [height, y] = fit(720 * zoom, screenY, outerHeight, availTop, availHeight);
  return `popup,width=${width},height=${height},left=${x},top=${y}`;
};

/** Size and position of the popup along one axis, from the size and position of the window and of the screen. */
const fit = (wanted: number, page: number, pageSize: number, screen: number, screenSize: number) => {
  const size = Math.min(wanted, screenSize);
  const middle = page + (pageSize - size) / 2;
  return [size, Math.max(screen, Math.min(middle, screen + screenSize - size))];
};

/**
 * A name that no other page can guess, for a popup or a login at a start. A popup with such a name cannot be navigated by
 * other pages, and a second login does not reload the popup of the first.
 */
export const randomName = (): string => `dpplus${window.crypto.getRandomValues(new Uint32Array(4)).join('')}`;

/**
 * Opens the popup of a login. Returns `null` if the browser blocks it.
 *
 * @param isCut whether the popup gets no reference to this page (`rel="noopener"`). The page keeps its reference
 */
export const openPopup = (url: string, isCut: boolean): Window | null => {
  const features = popupFeatures();
  try {
    const popup = window.open(url, randomName(), features);
    // In-app browsers return nothing, a window that is closed already, or this very window (docs/phones.md).
    // Blockers return an object or a hidden frame, which are not a window of their own.
    if (!popup || popup.closed || popup === window || popup.top !== popup) return null;
    if (isCut) popup.opener = null;
    return popup;
  } catch {
    // An extension's or a sandboxed frame's way of refusing.
    return null;
  }
};
