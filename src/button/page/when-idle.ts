/** Does something when the browser has nothing better to do, or else within a second. */
export const whenIdle = (act: (deadline?: unknown) => void): void => {
  // Safari has no idle callback, and no timer may run before a click. Chromium now and then has no idle moment any more.
  if (window.requestIdleCallback as unknown) requestIdleCallback(act, { timeout: 1000 });
  else Promise.resolve().then(act);
};
