import { loginLimit } from '../../../../contract/login-limit.ts';
import { scopes } from '../../../../contract/scopes.ts';
import type { RejectedRule } from '../../http/rules.ts';

/** Why a login ended without a code: an OAuth error (RFC 6749, 4.1.2.1) and fixed ASCII English for its developer. */
export interface Refusal {
  readonly error: RejectedRule;
  readonly description: string;
  /** A more telling name for the log, where one `error` has several causes. */
  readonly rule?: RejectedRule;
}

const refusal = (error: RejectedRule, description: string): Refusal => ({ error, description });

/** The errors that an app gets at its redirect URI (docs/troubleshooting.md, "At your redirect URI"). */
export const authorizationRefusals = {
  noRedirectUri: refusal('invalid_request', 'The parameter redirect_uri is required, exactly once.'),
  otherRedirectUri: refusal(
    'redirect_uri_mismatch',
    'The redirect_uri is not the registered one; they must be equal character for character.',
  ),
  repeated: refusal('invalid_request', 'A parameter was sent more than once.'),
  noResponseType: refusal('invalid_request', 'The parameter response_type is required.'),
  otherResponseType: refusal('unsupported_response_type', 'The only response_type is code.'),
  unknownScope: refusal('invalid_scope', `The scope names are ${scopes.join(', ')}, separated by spaces.`),
  notSandbox: refusal('invalid_request', 'This is a sandbox: is_sandbox must be true here.'),
  byUser: refusal('access_denied', 'The user refused.'),
  /** A login of a user who is not connected, beyond the limit (docs/protocol.md, "Login limit"). */
  loginLimit: {
    rule: 'login_limit',
    error: 'access_denied',
    description: `The login limit is reached: this user logged in ${loginLimit} times without being connected. Call /api/uuids/connected.`,
  },
} as const satisfies Record<string, Refusal>;
