const key = 'dpplus-redirect';

/**
 * Notes the state of a login that goes on in this tab, `undefined` to forget it. Session storage is this tab's own,
 * and a popup gets a copy of it, so it has to be forgotten before one opens.
 */
export const rememberRedirect = (state?: string): void => {
  try {
    if (state === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, state);
  } catch {
    // Storage may be forbidden: then the return page waits for an acknowledgement before it goes on.
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
