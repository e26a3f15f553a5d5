import { parseAccept } from 'hono/utils/accept';
import { isLanguage, type Language } from '../../vocabulary/languages.ts';
import type { AppContext } from './context.ts';

/** The interface language that `Accept-Language` ranks highest, `en` without one (RFC 9110, 12.5.4). */
export function preferredLanguage(c: AppContext): Language {
  const ranges = parseAccept(c.req.header('Accept-Language') ?? '');
  const wanted = ranges.filter(({ q }) => q > 0).map(({ type }) => type.toLowerCase().split('-', 1)[0]);
  return wanted.find(isLanguage) ?? 'en';
}
