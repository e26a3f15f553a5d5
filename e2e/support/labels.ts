import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../../contract/languages.ts';
import { serviceName } from '../../demo/relying-app/service-name.ts';
import { readUnits } from '../../locales/translation-problems.ts';

const files = readdirSync('locales').filter((file) => file.endsWith('.xlf'));
const units = new Map(
  files.map((file) => [file.slice(0, 2), readUnits(readFileSync(`locales/${file}`, 'utf8'))]),
);

/**
 * The texts of the button in one language, from the translations that it is built with. The engines compare them with plain spaces.
 *
 * @param id of the message, such as `sign-up`
 */
export function label(language: Language = 'en', id = 'secure-login'): string {
  // The English is the source of every translation.
  const unit = [...units].find(([lang]) => language === 'en' || lang === language)?.[1].get(id);
  if (!unit) throw new Error(`locales has no "${id}" in ${language}`);
  return unit[language === 'en' ? 'source' : 'target'].replace('{0}', serviceName);
}
