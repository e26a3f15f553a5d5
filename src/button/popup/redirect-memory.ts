const key = 'dpplus-redirect';

/**
 * Stores the state of a login that continues in this tab; `undefined` removes it. Session storage belongs to this tab,
 * but a popup starts with a copy of it, so the state is removed before a popup opens.
 */
export const rememberRedirect = (state?: string): void => {
  try {
    if (state === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, state);
  } catch {
    // Storage may be forbidden. The return page then waits for an acknowledgement before it continues.
  }
};

/** Whether the login with this state was started as a redirect in this tab. */
export const wasRedirect = (state: string): boolean => {
  try {
    return sessionStorage.getItem(key) === state;
  } catch {
    return false;
  }
};
