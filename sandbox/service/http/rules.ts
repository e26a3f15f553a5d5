/** The rules of accepted requests in the event log, with their meanings. */
export const acceptedRules = {
  'page:login': 'login page shown',
  'page:sign-up': 'sign-up form shown',
  'page:second-factor': 'second factor requested',
  'page:consent': 'consent requested',
  step: 'login form accepted; the next page follows',
  stale_form: 'form from before the login ignored; the page of the current step follows',
  repeated: 'double click; same response as the first click',
  enrollment: 'posted authorization request stored; the login follows',
  code: 'login completed: code issued, login counted',
  token: 'authorization code exchanged for a token',
  data: 'data returned',
  list: 'connected UUIDs listed',
  connect: 'UUIDs connected',
  disconnect: 'UUIDs disconnected',
  script: 'file of the login button served',
  home: 'start page shown',
  email_confirmed: 'email address confirmed by the link of its mail',
  head: 'HEAD answered; no login started',
  prefetch: 'speculative load answered; no login started',
  fault: 'fault injected by the control API',
} as const;

/** The reasons why a request was rejected. The `error` of the response mostly has the same name. */
export const rejectedRules = {
  access_denied: 'the user cancelled or did not allow it',
  conflict: 'the id is taken',
  cross_site: 'a page of another site called the control API',
  csrf: 'the form does not come from a page of this login',
  insufficient_scope: 'the granted scope does not cover the data',
  invalid_client: 'client credentials are missing or wrong',
  invalid_grant: 'the code is unknown, expired, used, or bound to something else',
  invalid_request: 'a parameter, header or body is missing, repeated or malformed',
  invalid_scope: 'a scope does not exist',
  invalid_token: 'the access token is unknown, expired or revoked',
  link_over: 'the link of a mail is unknown or out of date',
  login_limit: 'five logins without a connected call',
  login_over: 'the login has ended, or belongs to another browser',
  method_not_allowed: 'the URL accepts other methods',
  misdirected_request: 'the host name does not belong to the sandbox',
  not_built: 'the file of the login button is not there',
  not_found: 'no such URL, or no such data',
  not_loopback: 'another machine called the control API, or the control token is missing',
  not_saved: 'the state file could not be written',
  payload_too_large: 'the body is larger than the limit',
  redirect_uri_mismatch: 'the redirect_uri is not the registered one',
  server_error: 'the sandbox failed',
  unauthorized: 'the request has no access token',
  unknown_client: 'no app has this client_id',
  unknown_uuid: 'the service never issued this UUID to this client',
  unsupported_grant_type: 'the grant_type is not authorization_code',
  unsupported_language: 'the language does not exist',
  unsupported_media_type: 'the body has another media type',
  unsupported_response_type: 'the response_type is not code',
} as const;

/** The rule of a rejected request. */
export type RejectedRule = keyof typeof rejectedRules;

/** The rule of a request. */
export type Rule = keyof typeof acceptedRules | RejectedRule;

/** The meaning of each rule. */
export const meanings: Readonly<Record<Rule, string>> = { ...acceptedRules, ...rejectedRules };

/** Why a code was not exchanged. The response does not tell, the event log does. */
export type CodeProblem = 'unknown' | 'otherClient' | 'used' | 'expired' | 'otherRedirectUri';

/** Returns whether a rule rejects. */
export function isRejected(rule: Rule): rule is RejectedRule {
  return Object.hasOwn(rejectedRules, rule);
}
