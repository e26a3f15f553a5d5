import { browserIdsOf } from './browser-ids.ts';
import { localHref } from './href.ts';
import { attributesHtml } from './html.ts';
import { languageOf } from './language.ts';
import type { IncomingRequest } from './request.ts';
import { scriptHtml } from './script.ts';
import type { Setup } from './setup.ts';
import { newToken, random } from './token.ts';

/** The parts of a page with the button. */
export interface Button {
  /** The anchor and the script. */
  html: string;
  /** The anchor's attributes, for pages that write their own markup. */
  attributes: Record<string, string>;
  /** The script alone. */
  script: string;
  /** Headers to send with the page. */
  headers: Record<string, string>;
}

/** Seconds. */
const lifetime = 3600;

/** Draws the button with a state for the browser that sent the request. */
export async function drawButton<User, Req extends IncomingRequest>(
  { options, origin, signer, cookie }: Setup<User, Req>,
  request: Req,
  { href = '/', scope = options.scope ?? '' } = {},
): Promise<Button> {
  const { browser } = browserIdsOf(request, cookie);
  const id = browser || random(16);
  const attributes = {
    'data-scope': scope,
    'data-client-id': options.clientId,
    'data-redirect-uri': options.redirectUri,
    'data-is-sandbox': String(options.isSandbox),
    'data-state': await signer.sign('state', id, newToken(localHref(href, origin), lifetime)),
  };
  const script = scriptHtml(options, languageOf(options, request));
  return {
    html: `<a href="#" class="dpplus-connect"${attributesHtml(attributes)}></a>${script}`,
    attributes,
    script,
    headers: { 'cache-control': 'no-store', ...(!browser && { 'set-cookie': cookie.write(id) }) },
  };
}
