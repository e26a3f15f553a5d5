import { texts as galleryTexts } from '../../demo/gallery/texts.js';
import { texts } from '../../demo/relying-app/texts.js';
import { readUnits } from '../../locales/translation-problems.ts';
import { type Language, languages } from '../../src/languages.ts';
import { wordings } from '../../src/sandbox/pages/wording/by-language.ts';
import { read } from './pages.ts';

/** Stands for what is put into a text: `{0}` for its first argument. */
const places = ['{0}', '{1}'];

/** The texts of a wording by their path in it, such as `notices.deleted`. */
function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, value(...places)]];
  return Object.entries(value as object).flatMap(([key, part]) => flatten(part, `${path}.${key}`));
}

/** What the button says; the English is the source of every translation. */
function buttonTexts(language: Language): [string, string][] {
  const other = languages.find((one) => one !== 'en') ?? language;
  const units = readUnits(read(`locales/${language === 'en' ? other : language}.xlf`));
  return [...units].map(([id, unit]) => [`button.${id}`, language === 'en' ? unit.source : unit.target]);
}

/** Every text that people read in a language, by where it stands: `button.help`, `pages.cancel`, `demo.email`. */
export const textsOf = (language: Language): readonly [where: string, text: string][] => [
  ...buttonTexts(language),
  ...flatten(wordings[language], 'pages'),
  ...flatten(texts[language], 'demo'),
  ...flatten(galleryTexts[language], 'gallery'),
];
