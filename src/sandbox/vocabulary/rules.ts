/** What was done with a request, under the name that the event log gives it. */
export const outcomes = {
  'page:login': 'the login page was shown',
  'page:sign-up': 'the sign-up form was shown',
  'page:second-factor': 'the second factor was asked for',
  'page:consent': 'the consent was asked for',
  step: 'a form of the login was taken; the next page follows',
  stale_form: 'a form from before the login was left alone; the page of the current step follows',
  repeated: 'a double click got the answer of its first half',
  enrollment: 'a posted authorization request was kept; the login follows',
  code: 'the login is done: a code was issued and the login counted',
  token: 'a code was exchanged for a token',
  data: 'user data was given',
  list: 'the connected UUIDs were listed',
  connect: 'UUIDs were connected',
  disconnect: 'UUIDs were disconnected',
  script: 'a file of the login button was served',
  home: 'the start page was shown',
  head: 'HEAD was answered, and nothing begun',
  prefetch: 'a speculative load was answered, and nothing begun',
  fault: 'the control API had ordered this fault',
} as const;

/** Why a request was refused; where the answer has an `error`, mostly under the same name. */
export const refusals = {
  access_denied: 'the user refused',
  cross_site: 'a page of another site called the control API',
  csrf: 'the form does not come from a page of this login',
  insufficient_scope: 'the granted scope does not cover the data',
  invalid_client: 'client credentials are missing or wrong',
  invalid_grant: 'the code is unknown, expired, used, or bound to something else',
  invalid_request: 'a parameter, header or body is missing, repeated or malformed',
  invalid_scope: 'a scope does not exist',
  invalid_token: 'the access token is unknown, expired or revoked',
  login_limit: 'five logins went by without a connected call',
  login_over: 'the login has ended, or belongs to another browser',
  method_not_allowed: 'the address answers other methods',
  misdirected_request: 'the host name is not one of the sandbox',
  not_built: 'the file of the login button is not there',
  not_found: 'there is nothing at this address, or no such data',
  not_loopback: 'somebody on another machine called the control API',
  payload_too_large: 'the body is larger than the limit',
  redirect_uri_mismatch: 'the redirect_uri is not the registered one',
  server_error: 'the sandbox failed',
  unauthorized: 'no access token came',
  unknown_client: 'no application has this client_id',
  unknown_uuid: 'a UUID was never issued to this client',
  unsupported_grant_type: 'the grant_type is not authorization_code',
  unsupported_language: 'the language does not exist',
  unsupported_media_type: 'the body has another media type',
  unsupported_response_type: 'the response_type is not code',
} as const;

/** The name of something that was done. */
export type Outcome = keyof typeof outcomes;

/** The name of a reason to refuse. */
export type RefusalRule = keyof typeof refusals;

/** The rule by which a request was answered. */
export type Rule = Outcome | RefusalRule;

/** Tells the rules that refuse from those that do. */
export function isRefusal(rule: Rule): rule is RefusalRule {
  return Object.hasOwn(refusals, rule);
}
