const key = 'dpplus-redirect';

/** Storage may be forbidden. The return page then waits for an acknowledgement before it continues. */
const ifAllowed = <Result>(act: (storage: Storage) => Result): Result | undefined => {
  try {
    return act(window.sessionStorage);
  } catch {}
  return undefined;
};

/**
 * Stores the state of a login that continues in this tab; `undefined` removes it. Session storage belongs to this tab,
 * but a popup starts with a copy of it, so the state is removed before a popup opens.
 */
export const rememberRedirect = (state?: string): void =>
  ifAllowed((storage) => (state === undefined ? storage.removeItem(key) : storage.setItem(key, state)));

/** Whether the login with this state was started as a redirect in this tab. */
export const wasRedirect = (state: string): boolean | undefined =>
  ifAllowed((storage) => storage.getItem(key) === state);
