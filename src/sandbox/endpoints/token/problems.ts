import type { Problem } from '../../http/problem.ts';

/** What can be wrong with a token request (docs/protocol.md, "Token endpoint"). */
export const tokenProblems = {
  notAForm: {
    status: 400,
    error: 'invalid_request',
    description: 'The body has to be application/x-www-form-urlencoded.',
  },
  repeated: { status: 400, error: 'invalid_request', description: 'A parameter was sent more than once.' },
  noGrantType: {
    status: 400,
    error: 'invalid_request',
    description: 'The parameter grant_type is required.',
  },
  credentialsTwice: {
    status: 400,
    error: 'invalid_request',
    description: 'Send the client credentials in the header or in the body, not in both.',
  },
  // Without WWW-Authenticate for most: common clients report the header and hide the error.
  wrongClient: {
    status: 401,
    error: 'invalid_client',
    description: 'The client_id or client_secret is missing or wrong.',
  },
  otherGrantType: {
    status: 400,
    error: 'unsupported_grant_type',
    description: 'The only grant_type is authorization_code.',
  },
  noCode: { status: 400, error: 'invalid_request', description: 'The parameter code is required.' },
  noRedirectUri: {
    status: 400,
    error: 'invalid_request',
    description: 'The parameter redirect_uri is required.',
  },
  wrongCode: {
    status: 400,
    error: 'invalid_grant',
    description: 'The code is unknown, expired, used, of another client or for another redirect_uri.',
  },
} as const satisfies Record<string, Problem>;
