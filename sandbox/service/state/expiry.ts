import type { State } from './model.ts';

const hour = 60 * 60 * 1000;

/** The number of logins between two removals. */
const often = 256;

/** Returns the number of a new login. Some logins removes expired records, a constant cost for each login. */
export function nextLogin(state: State, now: number): number {
  state.lastLogin += 1;
  if (state.lastLogin % often === 0) dropExpired(state, now);
  return state.lastLogin;
}

/**
 * Removes the expired codes, tokens, logins and sessions. A code stays for an hour more, so that the event log can
 * tell that the app was late. A session stays as long as it has logins under way.
 */
export function dropExpired({ codes, tokens, logins, sessions }: State, now: number): void {
  for (const [key, { expiresAt }] of codes.entries()) if (expiresAt + hour <= now) codes.delete(key);
  for (const [key, { expiresAt }] of tokens.entries()) if (expiresAt <= now) tokens.delete(key);
  for (const { handle, expiresAt, ended } of logins.values())
    if (expiresAt <= now || (ended && ended.at + hour <= now)) logins.delete(handle);
  const begun = new Set(logins.values().map(({ sessionKey }) => sessionKey));
  for (const { key, expiresAt } of sessions.values())
    if (expiresAt <= now && !begun.has(key)) sessions.delete(key);
}
