/** Runs `act` when the browser is idle, or after a second. */
export const whenIdle = (act: (deadline?: unknown) => void): void => {
  // Safari lacks `requestIdleCallback`, and a timer would run before a click. Chromium may stop reporting idle moments.
  const run: (act: () => void, options?: IdleRequestOptions) => void =
    (window.requestIdleCallback as unknown as typeof run) ?? window.queueMicrotask;
  run(act, { timeout: 1000 });
};
