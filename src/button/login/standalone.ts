/** Whether the page is an installed web app in a window of its own, where popups cannot report back. */
export const inStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || !!(navigator as { standalone?: boolean }).standalone;
