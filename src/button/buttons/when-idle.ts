/** Runs `act` when the browser is idle, or after a second. */
export const whenIdle = (act: (deadline?: unknown) => void): void => {
  // Safari lacks `requestIdleCallback`, and a timer would run before a click. Chromium may stop reporting idle moments.
  if (window.requestIdleCallback as unknown) window.requestIdleCallback(act, { timeout: 1000 });
  else window.queueMicrotask(act);
};
