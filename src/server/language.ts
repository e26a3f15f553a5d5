import { isLanguage, type Language } from '../../contract/languages.ts';
import { preferredLanguage } from '../../contract/preferred-language.ts';
import type { ConnectOptions } from './options.ts';
import { header, type IncomingRequest } from './request.ts';

/** Returns the language of the button and of the return page for a request. */
export const languageOf = <Req extends IncomingRequest>(
  { language }: Pick<ConnectOptions<unknown, Req>, 'language'>,
  request: Req,
): Language => {
  const own = typeof language === 'function' ? language(request) : language;
  return isLanguage(own) ? own : preferredLanguage(header(request, 'accept-language'));
};
