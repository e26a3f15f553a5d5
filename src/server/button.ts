import { isLanguage } from '../vocabulary/languages.ts';
import { browserIdsOf } from './browser-ids.ts';
import { localHref } from './href.ts';
import { languageOf } from './language.ts';
import { drawLink, type Link } from './link.ts';
import type { IncomingRequest } from './request.ts';
import type { Setup } from './setup.ts';
import { newToken, random } from './token.ts';

/** The parts of a page with the button. */
export interface Button extends Link {
  /** Headers to send with the page. */
  headers: Record<string, string>;
}

/** Seconds. */
const lifetime = 3600;

/**
 * Draws the button with a state for the browser that sent the request.
 *
 * @throws RangeError for a scope that is not allowed.
 * @param given `state` is the one of the page that began the login at the start URL. The return page has it.
 */
export async function drawButton<User, Req extends IncomingRequest>(
  { options, origin, allowed, signer, cookie, log }: Setup<User, Req>,
  request: Req,
  given: {
    href?: string | undefined;
    scope?: string | undefined;
    lang?: string | undefined;
    state?: string | undefined;
  } = {},
): Promise<Button> {
  const { href = '/', scope = options.scope ?? '', lang, state: own } = given;
  allowed.check(scope);
  const { browser } = browserIdsOf(request, cookie);
  const id = browser || random(16);
  const token = await signer.sign('state', id, newToken(localHref(href, origin, log), lifetime));
  const state = own ? `${token}~${own}` : token;
  const language = isLanguage(lang) ? lang : languageOf(options, request);
  const isSandbox = String(options.isSandbox);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    scope,
    state,
    is_sandbox: isSandbox,
  });
  const attributes = {
    // The link logs in without the script too.
    href: `${options.service}/${language}/oauth/authenticate.html?${String(query).replaceAll('+', '%20')}`,
    'data-scope': scope,
    'data-client-id': options.clientId,
    'data-redirect-uri': options.redirectUri,
    'data-is-sandbox': isSandbox,
    'data-state': state,
  };
  return {
    ...drawLink(options, language, attributes),
    headers: { 'cache-control': 'no-store', ...(!browser && { 'set-cookie': cookie.write(id) }) },
  };
}
