import { StoreError } from './store.ts';

/** Parts of the descriptions of the provider, which has one code for many mistakes, and their reasons in the log. */
const reasons: [part: RegExp, reason: string][] = [
  [/client not found/, 'unknown_product'],
  [/invalid secret provided/, 'wrong_secret'],
  [/policy requires PKCE/, 'pkce_missing'],
  [/code_verifier/, 'wrong_verifier'],
  [/redirect_uri mismatch/, 'other_redirect_uri'],
  [/code already consumed/, 'code_used'],
  [/code (not found|is expired)/, 'code_gone'],
  [/post_logout_redirect_uri not registered/, 'invalid_post_logout_redirect_uri'],
  [/interaction session|authorization (request has expired|session and)/, 'login_gone'],
  [/another browser/, 'other_browser'],
  [/logout details|xsrf token/, 'logout_gone'],
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
  const text = `${error_detail} ${error_description}`;
  return reasons.find(([part]) => part.test(text))?.[1] ?? error ?? 'invalid_request';
}

/** Whether the request of the product is not at fault, so that the user can try again. */
export const isGone = (reason: string): boolean => /_gone$|^other_browser$/.test(reason);

/** Describes a failure without its message, which may quote a value. */
export function failureOf(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  const { name = 'Error', code = '', stack = '' } = Object(error) as Partial<NodeJS.ErrnoException>;
  return [name, code, /^ +(at .*)/m.exec(stack)?.[1]].filter(Boolean).join(' ');
}
