/** Whether the page is an installed web app, where popups cannot report back. */
export const inStandalone = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || !!(navigator as { standalone?: boolean }).standalone;
