import { errors } from 'oidc-provider';
import { StoreError } from './store-error.ts';

/** Another request has used the code at the same time. */
export class CodeUsed extends errors.InvalidGrant {
  constructor() {
    super('another request used the code');
  }
}

/** Another browser began or ended the login. No redirect may tell it the outcome. */
export class OtherBrowser extends errors.SessionNotFound {
  override allow_redirect = false;

  constructor() {
    super('another browser');
  }
}

/** The errors that have one reason in the log each, the bridge's own before those that they extend. */
const classes: [kind: abstract new (...values: never) => Error, reason: string][] = [
  [CodeUsed, 'code_used'],
  [OtherBrowser, 'other_browser'],
  [errors.SessionNotFound, 'login_gone'],
  [errors.InvalidClient, 'unknown_product'],
];

/** Messages of the provider, which has one error for many mistakes, and their reasons in the log. */
export const messages: [text: string, reason: string][] = [
  ['client not found', 'unknown_product'],
  ['invalid secret provided', 'wrong_secret'],
  ['policy requires PKCE', 'pkce_missing'],
  ['code_verifier', 'wrong_verifier'],
  ['authorization code redirect_uri mismatch', 'other_redirect_uri'],
  ['authorization code already consumed', 'code_used'],
  ['authorization code not found', 'code_gone'],
  ['authorization code is expired', 'code_gone'],
  ['post_logout_redirect_uri not registered', 'invalid_post_logout_redirect_uri'],
  ['could not find logout details', 'logout_gone'],
  ['xsrf token invalid', 'logout_gone'],
];

/** An error of the provider. */
interface ProviderError {
  error?: string;
  error_description?: string;
  error_detail?: string;
}

/** Returns the reason of a refusal (docs/openid-connect.md, "Reasons in the log"). It quotes nothing of the request. */
export function reasonOf(thrown: unknown): string {
  const { error, error_description, error_detail }: ProviderError = Object(thrown);
  const said = `${error_detail} ${error_description}`;
  const [, reason] =
    classes.find(([kind]) => thrown instanceof kind) ?? messages.find(([text]) => said.includes(text)) ?? [];
  return reason ?? error ?? 'invalid_request';
}

/** Whether the request of the product is not at fault, so that the user can try again. */
export const isGone = (reason: string): boolean => /_gone$|^other_browser$/.test(reason);

/** Describes a failure without its message, which may quote a value. */
export function failureOf(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  const { name = 'Error', code = '', stack = '' } = Object(error) as Partial<NodeJS.ErrnoException>;
  return [name, code, /^ +(at .*)/m.exec(stack)?.[1]].filter(Boolean).join(' ');
}
