import { type Problem, problem } from '../../http/problem.ts';

/** What can be wrong with a token request (docs/protocol.md, "Token endpoint"). */
export const tokenProblems = {
  notAForm: problem(400, 'invalid_request', 'The body has to be application/x-www-form-urlencoded.'),
  repeated: problem(400, 'invalid_request', 'A parameter was sent more than once.'),
  noGrantType: problem(400, 'invalid_request', 'The parameter grant_type is required.'),
  credentialsTwice: problem(
    400,
    'invalid_request',
    'Send the client credentials in the header or in the body, not in both.',
  ),
  // Without WWW-Authenticate for most: common clients report the header and hide the error.
  wrongClient: problem(401, 'invalid_client', 'The client_id or client_secret is missing or wrong.'),
  otherGrantType: problem(400, 'unsupported_grant_type', 'The only grant_type is authorization_code.'),
  noCode: problem(400, 'invalid_request', 'The parameter code is required.'),
  noRedirectUri: problem(400, 'invalid_request', 'The parameter redirect_uri is required.'),
  wrongCode: problem(
    400,
    'invalid_grant',
    'The code is unknown, expired, used, of another client or for another redirect_uri.',
  ),
} satisfies Record<string, Problem>;
