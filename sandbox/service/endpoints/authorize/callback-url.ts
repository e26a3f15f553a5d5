import { encode } from '../../http/form.ts';
import type { RejectedRule } from '../../http/rules.ts';

/** Why a login ended without a code: an OAuth error (RFC 6749, 4.1.2.1) and fixed ASCII English for its developer. */
export interface Refusal {
  readonly error: RejectedRule;
  readonly description: string;
  /** A more telling name for the log, where one `error` has several causes. */
  readonly rule?: RejectedRule;
}

/** The registered address with a code added to its own query (RFC 6749, 4.1.2); `state` goes back exactly as it came. */
export function successUrl(redirectUri: string, code: string, state: string | undefined): string {
  return withQuery(redirectUri, [`code=${encode(code)}`, ...stateOf(state)]);
}

/** The registered address with an error added to its own query (RFC 6749, 4.1.2.1). */
export function refusalUrl(redirectUri: string, refusal: Refusal, state: string | undefined): string {
  const { error, description } = refusal;
  return withQuery(redirectUri, [
    `error=${encode(error)}`,
    `error_description=${encode(description)}`,
    ...stateOf(state),
  ]);
}

function stateOf(state: string | undefined): string[] {
  return state === undefined ? [] : [`state=${state}`];
}

function withQuery(uri: string, parameters: string[]): string {
  const joint = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&';
  return uri + joint + parameters.join('&');
}
