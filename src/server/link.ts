import { isLanguage, type Language, listOfLanguages } from '../../contract/languages.ts';
import { startQuery } from '../../contract/queries.ts';
import { texts } from '../../contract/texts.ts';
import { attributesHtml, escapeHtml } from './html.ts';
import type { ConnectOptions } from './options.ts';
import type { IncomingRequest } from './request.ts';
import type { Setup } from './setup.ts';

/** The parts of a page with a link that logs in. */
export interface Link {
  /** The link and the script. */
  html: string;
  /** The link's attributes, for pages that write their own markup. */
  attributes: Record<string, string>;
  /** The script alone. */
  script: string;
}

/** Returns the tag of the button's script. */
export const scriptHtml = (
  options: Pick<ConnectOptions<unknown>, 'clientId' | 'redirectUri' | 'service' | 'staticUrl'>,
  language: Language,
  /** Only on the return page: allows it to lead to this origin without a click. */
  openerOrigin?: string,
): string =>
  `<script${attributesHtml({
    src: `${options.staticUrl ?? options.service}/${language}/dp_connect.js`,
    'data-base-url': options.staticUrl && options.service,
    'data-client-id': options.clientId,
    'data-redirect-uri': options.redirectUri,
    'data-opener-origin': openerOrigin,
  })}></script>`;

/** Draws a link. The script replaces its label by the same label in the language of the script. */
export function drawLink(
  options: Parameters<typeof scriptHtml>[0],
  language: Language,
  /** Client-side routers leave such a link to the browser. Without the script, it leads out of a frame. */
  attributes: Record<string, string> & { target: '_top'; rel: 'external' },
): Link {
  const script = scriptHtml(options, language);
  const label = `<span class="dpplus-label" lang="${language}">${escapeHtml(texts[language].login)}</span>`;
  return {
    html: `<a class="dpplus-connect"${attributesHtml(attributes)}>${label}</a>${script}`,
    attributes,
    script,
  };
}

/** Draws the link to the start URL: the same for every user, so that its page can be cached. */
export function drawStartLink<User, Req extends IncomingRequest>(
  { options, origin, loginPath, allowed }: Setup<User, Req>,
  query: { href?: string; scope?: string; lang?: Language } = {},
): Link {
  allowed.check(query.scope ?? '');
  if (query.lang !== undefined && !isLanguage(query.lang))
    throw new RangeError(`lang: needs ${listOfLanguages}`);
  const lang = query.lang ?? (typeof options.language === 'string' ? options.language : 'en');
  const href = origin + loginPath(startQuery({ ...query, lang }));
  return drawLink(options, lang, { 'data-start': '', target: '_top', rel: 'external', href });
}
