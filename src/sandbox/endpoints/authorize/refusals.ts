import { scopes } from '../../../vocabulary/scopes.ts';
import type { Refusal } from './callback-url.ts';

/** The errors that an app gets at its redirect URI (docs/troubleshooting.md, "At your redirect URI"). */
export const authorizationRefusals = {
  noRedirectUri: {
    error: 'invalid_request',
    description: 'The parameter redirect_uri is required, exactly once.',
  },
  otherRedirectUri: {
    error: 'redirect_uri_mismatch',
    description: 'The redirect_uri is not the registered one; they must be equal character for character.',
  },
  repeated: { error: 'invalid_request', description: 'A parameter was sent more than once.' },
  noResponseType: { error: 'invalid_request', description: 'The parameter response_type is required.' },
  otherResponseType: { error: 'unsupported_response_type', description: 'The only response_type is code.' },
  unknownScope: {
    error: 'invalid_scope',
    description: `The scope names are ${scopes.join(', ')}, separated by spaces.`,
  },
  notSandbox: { error: 'invalid_request', description: 'This is a sandbox: is_sandbox must be true here.' },
  byUser: { error: 'access_denied', description: 'The user refused.' },
  /** The sixth login of a user who is not connected (docs/protocol.md, "Login limit"). */
  loginLimit: {
    rule: 'login_limit',
    error: 'access_denied',
    description:
      'The login limit is reached: this user logged in 5 times without being connected. Call /api/uuids/connected.',
  },
} as const satisfies Record<string, Refusal>;
