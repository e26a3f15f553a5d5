import { isLanguage, type Language } from './languages.ts';

/** Who reads these languages reads that one too (Unicode CLDR, `languageMatching`). */
const related: Record<string, Language> = { gsw: 'de', lb: 'de', rm: 'de', fy: 'nl' };

/**
 * Returns the interface language that a header `Accept-Language` ranks highest, by `q` and then by order, or `en` if it
 * names none (RFC 9110, 12.5.4). The language of `eo-DE` is `eo`, because the rest is a region. Luxembourgish, Swiss German
 * and Romansh count as German, Frisian as Dutch.
 *
 * @example
 * preferredLanguage('eo-DE, fr;q=0.5, nl;q=0.8'); // 'nl'
 */
export function preferredLanguage(header: string | null | undefined): Language {
  const ranges = (header ?? '').toLowerCase().matchAll(/(?:^|,)\s*([a-z]+)[^,;]*(?:;\s*q=([\d.]+))?/g);
  let best: Language = 'en';
  let highest = 0;
  for (const [, name = '', q = '1'] of ranges) {
    const language = related[name] ?? name;
    if (isLanguage(language) && Number(q) > highest) [best, highest] = [language, Number(q)];
  }
  return best;
}
