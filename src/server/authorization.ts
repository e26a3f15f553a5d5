import { isLanguage, type Language } from '../../contract/languages.ts';
import { browserIdsOf } from './browser-ids.ts';
import { localHref } from './href.ts';
import { languageOf } from './language.ts';
import type { IncomingRequest } from './request.ts';
import type { Setup } from './setup.ts';
import { newToken, random } from './token.ts';

/** A login of one browser that is about to begin. */
export interface Authorization {
  language: Language;
  /** The parameters for the service, which are also those of a button. */
  query: Record<string, string>;
  /** Where the browser goes (docs/protocol.md, "Authorization URL"). */
  url: string;
  /** For the response. It has the cookie of a browser that does not have it. */
  headers: Record<string, string>;
}

/** What the page of a login chooses. `state` is the one of the page that began the login at the start. */
export type Choice = { [name in 'href' | 'scope' | 'lang' | 'state']?: string | undefined };

/** Seconds. */
export const stateLifetime = 3600;

/** Makes a state for the browser that sent the request, and the parameters with which it goes to the service. */
export async function authorize<User, Req extends IncomingRequest>(
  setup: Setup<User, Req>,
  request: Req,
  { href = setup.home, scope = setup.options.scope ?? '', lang, state: pageState }: Choice,
): Promise<Authorization> {
  const { options, signer, cookie, newIds } = setup;
  const { browser } = browserIdsOf(request, cookie);
  // Two buttons on the first page of a browser have one id.
  const id = browser || (newIds.get(request.headers) ?? random(16));
  newIds.set(request.headers, id);
  const language = isLanguage(lang) ? lang : languageOf(options, request);
  const signed = await signer.sign('state', id, newToken(language + localHref(href, setup), stateLifetime));
  const query = {
    client_id: options.clientId,
    redirect_uri: options.redirectUri,
    scope,
    state: pageState ? `${signed}~${pageState}` : signed,
    is_sandbox: String(options.isSandbox),
  };
  const parameters = String(new URLSearchParams(query)).replaceAll('+', '%20');
  return {
    language,
    query,
    url: `${options.service}/${language}/oauth/authenticate.html?response_type=code&${parameters}`,
    headers: { 'cache-control': 'no-store', ...(!browser && { 'set-cookie': cookie.write(id) }) },
  };
}
