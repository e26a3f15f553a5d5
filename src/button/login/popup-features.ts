/** Where a window may be: position and size in CSS px, as `window` and `screen` give them. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What the service's login page fits into, in CSS px. */
const wanted = { width: 500, height: 720 };

/**
 * The features argument of `window.open` for a popup in the middle of the page's window, made smaller and
 * moved so that all of it is on the screen (HTML standard, "popup window features").
 *
 * @param zoom of the page, which the popup inherits: its pages need that much more room
 */
export const popupFeatures = (page: Area, screen: Area, zoom = 1): string => {
  const width = Math.min(Math.round(wanted.width * zoom), screen.width);
  const height = Math.min(Math.round(wanted.height * zoom), screen.height);
  const within = (position: number, start: number, room: number) =>
    Math.round(Math.max(start, Math.min(position, start + room)));
  const left = within(page.left + (page.width - width) / 2, screen.left, screen.width - width);
  const top = within(page.top + (page.height - height) / 2, screen.top, screen.height - height);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
};
