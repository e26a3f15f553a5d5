import { type Problem, problem } from '../../http/problem.ts';

/** What can be wrong with a request for data (docs/protocol.md, "Data endpoints"; RFC 6750, 3). */
export const dataProblems = {
  // RFC 6750, 3.1: without credentials the challenge carries no error code.
  noToken: problem(401, 'unauthorized', 'Send the access token in the Authorization header, as Bearer.'),
  malformedHeader: problem(400, 'invalid_request', 'The Authorization header is malformed.'),
  wrongToken: problem(401, 'invalid_token', 'The access token is unknown, expired or revoked.'),
  otherScope: problem(
    403,
    'insufficient_scope',
    'The granted scope does not cover this; it takes one of those named.',
  ),
  /** Whether a card was never registered or was deleted is the user's business. */
  noData: problem(404, 'not_found', 'The token is valid, but the user has no such data.'),
} satisfies Record<string, Problem>;
