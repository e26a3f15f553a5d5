import type { Rule } from '../../http/rules.ts';
import type { Settings } from '../../options.ts';

/** The input of a hint. */
export interface Symptom {
  rule: Rule;
  path: string;
  authorization: string | undefined;
  userAgent: string | undefined;
  wire: Settings['wire'];
}

interface Hint {
  matches: (symptom: Symptom) => boolean;
  text: string;
}

const isTokenRequest = ({ path }: Symptom) => path === '/oauth/token';

/** The most frequent mistakes. The first match becomes the hint. */
const hints: readonly Hint[] = [
  {
    matches: (symptom) =>
      isTokenRequest(symptom) &&
      symptom.rule === 'invalid_client' &&
      /^basic/i.test(symptom.authorization ?? ''),
    text:
      'The credentials came in the Authorization header; the service takes them in the body. Set: ' +
      "simple-oauth2 and @fastify/oauth2: options.authorizationMethod 'body'; " +
      "@badgateway/oauth2-client: authenticationMethod 'client_secret_post'; " +
      "@auth/core: client.token_endpoint_auth_method 'client_secret_post'; " +
      'openid-client and oauth4webapi: ClientSecretPost(secret). See docs/clients.md.',
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
  {
    matches: ({ rule }) => rule === 'invalid_grant',
    text: 'A code works once, for ten minutes, for the client and with the redirect_uri of its authorization request.',
  },
  {
    matches: ({ rule }) => rule === 'login_limit',
    text: 'Call POST /api/uuids/connected once the UUID is stored. Without this call, each user can log in five times only.',
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
