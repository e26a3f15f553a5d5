/** The part of the screen that windows can use, in CSS px. Not every browser has its left and top. */
type Area = Screen & {
  readonly availLeft?: number;
  readonly availTop?: number;
};

/**
 * The features argument of `window.open` for a popup in the middle of the page's window, made smaller and
 * moved so that all of it is on the screen (HTML standard, "popup window features").
 *
 * @param zoom of the page, which the popup inherits: its pages need that much more space
 */
export const popupFeatures = (zoom: number): string => {
  const { availWidth, availHeight, availLeft = 0, availTop = 0 } = screen as Area;
  // The service's login page fits into these.
  const [width, left] = fit(500 * zoom, screenX, outerWidth, availLeft, availWidth);
  const [height, top] = fit(720 * zoom, screenY, outerHeight, availTop, availHeight);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
};

/** Size and position of the popup along one axis, from the size and position of the window and of the screen. */
const fit = (wanted: number, page: number, pageSize: number, screen: number, screenSize: number) => {
  const size = Math.min(Math.round(wanted), screenSize);
  const middle = page + (pageSize - size) / 2;
  return [size, Math.round(Math.max(screen, Math.min(middle, screen + screenSize - size)))];
};
