import type { Refusal } from './callback-url.ts';

/** The user said no, at the login or at the consent. */
export const refusedByUser: Refusal = {
  error: 'access_denied',
  description: 'The user refused.',
};

/** The sixth login of somebody who is not connected (docs/protocol.md, "Login limit"). */
export const loginLimitReached: Refusal = {
  rule: 'login_limit',
  error: 'access_denied',
  description:
    'The login limit is reached: this user logged in 5 times without being connected. Call /api/uuids/connected.',
};
