import { isLanguage, type Language, listOfLanguages } from '../../contract/languages.ts';
import { startQuery } from '../../contract/queries.ts';
import { drawLink, type Link } from './link.ts';
import type { IncomingRequest } from './request.ts';
import type { Setup } from './setup.ts';

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
