import type { Problem } from '../../http/problem.ts';

/** What can be wrong with a request for data (docs/protocol.md, "Data endpoints"; RFC 6750, 3). */
export const dataProblems = {
  // RFC 6750, 3.1: without credentials the challenge carries no error code.
  noToken: {
    status: 401,
    error: 'unauthorized',
    description: 'Send the access token in the Authorization header, as Bearer.',
  },
  malformedHeader: {
    status: 400,
    error: 'invalid_request',
    description: 'The Authorization header is malformed.',
  },
  wrongToken: {
    status: 401,
    error: 'invalid_token',
    description: 'The access token is unknown, expired or revoked.',
  },
  otherScope: {
    status: 403,
    error: 'insufficient_scope',
    description: 'The granted scope does not cover this; it takes one of those named.',
  },
  /** Whether a card was never registered or was deleted is the user's business. */
  noData: {
    status: 404,
    error: 'not_found',
    description: 'The token is valid, but the user has no such data.',
  },
} as const satisfies Record<string, Problem>;
