import type { AppContext } from '../../http/context.ts';
import { encode } from '../../http/form.ts';
import type { Refusal } from './refusals.ts';
import type { RefusedRequest } from './validate-request.ts';

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
  const query = parameters.join('&');
  if (!uri.includes('?')) return `${uri}?${query}`;
  return /[?&]$/.test(uri) ? uri + query : `${uri}&${query}`;
}

/** Sends the browser to the app: 302 after a GET, 303 after a POST, so that it never repeats the form there. */
export function redirectBack(c: AppContext, location: string): Response {
  return c.redirect(location, c.req.method === 'POST' ? 303 : 302);
}

/** Sends the browser of a refused authorization request to the registered address. */
export function redirectRefused(c: AppContext, { app, refusal, state }: RefusedRequest): Response {
  c.set('rule', refusal.rule ?? refusal.error);
  return redirectBack(c, refusalUrl(app.redirectUri, refusal, state));
}
