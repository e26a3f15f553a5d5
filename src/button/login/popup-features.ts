/** Where the page's window is, in CSS px, as `window` says it. */
export type PageArea = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>;

/** Where a window may be, in CSS px, as `screen` says it; not every browser says where that begins. */
export type ScreenArea = Pick<Screen, 'availWidth' | 'availHeight'> & {
  readonly availLeft?: number;
  readonly availTop?: number;
};

/**
 * The features argument of `window.open` for a popup in the middle of the page's window, made smaller and
 * moved so that all of it is on the screen (HTML standard, "popup window features").
 *
 * @param zoom of the page, which the popup inherits: its pages need that much more room
 */
export const popupFeatures = (
  { screenX, screenY, outerWidth, outerHeight }: PageArea,
  { availWidth, availHeight, availLeft = 0, availTop = 0 }: ScreenArea,
  zoom = 1,
): string => {
  // The service's login page fits into these.
  const [width, left] = fit(500 * zoom, screenX, outerWidth, availLeft, availWidth);
  const [height, top] = fit(720 * zoom, screenY, outerHeight, availTop, availHeight);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
};

/** Size and position of the popup along one axis, from those of the page's window and of the screen. */
const fit = (wanted: number, page: number, pageSize: number, screen: number, screenSize: number) => {
  const size = Math.min(Math.round(wanted), screenSize);
  const middle = page + (pageSize - size) / 2;
  return [size, Math.round(Math.max(screen, Math.min(middle, screen + screenSize - size)))];
};
