import { loginLimitInWords } from '../../../contract/login-limit.ts';
import type { Settings } from '../../options.ts';
import type { CodeProblem, Rule } from '../../service/http/rules.ts';

/** The input of a hint. */
export interface Symptom {
  rule: Rule;
  path: string;
  authorization: string | undefined;
  /** Whether the body has a `client_secret`. */
  hasSecretInBody: boolean;
  userAgent: string | undefined;
  wire: Settings['wire'];
  codeProblem?: CodeProblem | undefined;
}

interface Hint {
  matches: (symptom: Symptom) => boolean;
  text: string;
}

const isTokenRequest = ({ path }: Symptom) => path === '/oauth/token';

const codeProblems: Record<CodeProblem, string> = {
  unknown:
    'The sandbox never issued this code, or was reset or restarted since. Exchange the code of the callback, unchanged.',
  otherClient:
    'The code belongs to another client_id. Exchange it with the client_id of its authorization request.',
  used: 'The code was used before, so its token is revoked now. Exchange each code once.',
  expired: 'The code is older than ten minutes. Exchange it at once, in the callback.',
  otherRedirectUri:
    'The redirect_uri is not the one of the authorization request. Send the registered one, without the query of the callback.',
};

/** The most frequent mistakes. The first match becomes the hint. */
const hints: readonly Hint[] = [
  {
    matches: (symptom) =>
      isTokenRequest(symptom) &&
      symptom.rule === 'invalid_request' &&
      symptom.hasSecretInBody &&
      /^basic/i.test(symptom.authorization ?? ''),
    text:
      'Two authentications: the credentials came in the Authorization header and in the body, which RFC 6749, 2.3 forbids. ' +
      'Remove the header from the token request. Only /api/uuids/* takes Basic credentials.',
  },
  {
    matches: (symptom) =>
      isTokenRequest(symptom) &&
      symptom.rule === 'invalid_client' &&
      /^basic/i.test(symptom.authorization ?? ''),
    text:
      'Send the credentials in the body (client_secret_post). They came in the Authorization header. The setting of your ' +
      "library: token_endpoint_auth_method 'client_secret_post' (Authlib; @auth/core in client), " +
      'auth_scheme: :request_body (oauth2 for Ruby), AuthStyleInParams (golang.org/x/oauth2), ' +
      "include_client_id=True (requests-oauthlib), authorizationMethod 'body' (simple-oauth2, @fastify/oauth2), " +
      "authenticationMethod 'client_secret_post' (@badgateway/oauth2-client), " +
      'ClientSecretPost(secret) (openid-client, oauth4webapi). See docs/clients.md.',
  },
  {
    matches: (symptom) => isTokenRequest(symptom) && symptom.rule === 'invalid_client',
    text: 'Compare client_id and client_secret of the app with those of the sandbox: of --client, the seed file or the inspector.',
  },
  {
    matches: (symptom) =>
      isTokenRequest(symptom) &&
      symptom.rule === 'token' &&
      symptom.wire === 'spec' &&
      /openid-client|oauth4webapi/.test(symptom.userAgent ?? ''),
    text:
      'This library rejects a token response without token_type, which the service does not send. If it fails, ' +
      'give it a fetch that adds token_type: openid-client: config[customFetch]; oauth4webapi: options[customFetch]; ' +
      '@auth/core: token.conform. See docs/clients.md.',
  },
  {
    matches: (symptom) => isTokenRequest(symptom) && symptom.rule === 'invalid_request',
    text: 'The token request is a form (application/x-www-form-urlencoded) with grant_type, code, redirect_uri, client_id and client_secret, each once.',
  },
  ...Object.entries(codeProblems).map(([problem, text]) => ({
    matches: ({ codeProblem }: Symptom) => codeProblem === problem,
    text,
  })),
  {
    matches: ({ rule }) => rule === 'login_limit',
    text: `Call POST /api/uuids/connected once the UUID is stored. Without this call, each user can log in ${loginLimitInWords} times only.`,
  },
  {
    matches: ({ rule, path }) => rule === 'insufficient_scope' && path === '/oauth/eid_data',
    text: 'The token lacks eid_profile, without which eid_data has no address either. Request eid_profile and eid_address together.',
  },
  {
    matches: ({ rule }) => rule === 'redirect_uri_mismatch',
    text: 'The redirect_uri of the request has to equal the registered one, character for character.',
  },
  {
    matches: ({ rule }) => rule === 'unknown_client',
    text: 'No app has this client_id. Register one in the inspector, or name it in the seed file.',
  },
  {
    matches: ({ rule, path }) => rule === 'invalid_client' && path.startsWith('/api/'),
    text: 'The accounting endpoints take client_id and client_secret as HTTP Basic credentials.',
  },
];

/** Returns the fix of a known mistake. */
export function hintFor(symptom: Symptom): string | undefined {
  return hints.find(({ matches }) => matches(symptom))?.text;
}
