import { type CodeAt, causesAt, errors } from '../../../contract/errors.ts';

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

/** The rule of a rejected request. The `error` of the response mostly has the same name. */
export type RejectedRule = CodeAt<
  'redirect' | 'page' | 'form' | 'token' | 'data' | 'uuids' | 'any' | 'control'
>;

const codes = causesAt('redirect', 'page', 'form', 'token', 'data', 'uuids', 'any', 'control').map(
  ({ code }) => code as RejectedRule,
);

/** The reasons why a request was rejected. */
export const rejectedRules = Object.fromEntries(
  [...new Set(codes)].sort().map((code) => [code, errors[code].meaning]),
) as Readonly<Record<RejectedRule, string>>;

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
