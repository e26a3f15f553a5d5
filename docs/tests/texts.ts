import { texts as bridgeTexts } from '../../bridge/texts.ts';
import { type Language, languages } from '../../contract/languages.ts';
import { linking } from '../../contract/linking.ts';
import { texts as serverTexts } from '../../contract/texts.ts';
import { readUnits } from '../../locales/translation-problems.ts';
import { pageTexts } from '../../sandbox/service/pages/texts/by-language.ts';
import { demonstrationTexts } from '../../site/demonstration/texts.ts';
import { read, sourcesIn } from '../../tools/write/docs/pages.ts';

/** The placeholders of a text: `{0}` for its first argument. */
const places = ['{0}', '{1}'];

/** The texts of a wording by their path in it, such as `notices.deleted`. */
function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return flatten(value(...places), path);
  return Object.entries(value as object).flatMap(([key, part]) => flatten(part, `${path}.${key}`));
}

/** The texts of the button. The English texts are the source of the translations. */
function buttonTexts(language: Language): [string, string][] {
  const other = languages.find((one) => one !== 'en') ?? language;
  const units = readUnits(read(`locales/${language === 'en' ? other : language}.xlf`));
  return [...units].map(([id, unit]) => [`button.${id}`, language === 'en' ? unit.source : unit.target]);
}

/** The texts of a part that is in English: those in the markup of its pages and in its messages. */
const englishTexts = (part: string, folder: string) =>
  sourcesIn(folder)
    .filter((path) => !/test|\/texts\//.test(path))
    .flatMap((path) =>
      [
        ...read(path)
          .replace(/\$\{[\w.]+\}/g, '{0}')
          .replace(/\n\s+/g, ' ')
          .matchAll(/[>'`]([A-Z][^<>'`]* [^<>'`\n]*)[<'`]/g),
      ].map(([, text = '']): [string, string] => [`${part}.${path}`, text.trim()]),
    );

/** The texts of a language in a file of `servers/`, as they stand there, without their names. */
export const textsInFile = (path: string, language: Language): string => {
  const all =
    read(path)
      .split(/written: [a-z-]*texts, by npm run write/)
      .at(-1) ?? '';
  const [, own = ''] = all.split(new RegExp(`["']${language}["']`));
  return (own.split(new RegExp(`["'](?:${languages.join('|')})["']|/written`))[0] ?? '').replace(
    /["'][a-z_]+["'](?=:|,| =>)|\{[a-z]+\}/g,
    '',
  );
};

/** Every text of the user interface in a language, by its key: `button.help`, `pages.cancel`. */
export const textsOf = (language: Language): readonly [where: string, text: string][] => [
  ...buttonTexts(language),
  ...flatten(pageTexts[language], 'pages'),
  ...(language === 'en'
    ? [...englishTexts('demo', 'demo/relying-app'), ...englishTexts('site', 'site')]
    : []),
  ...flatten(demonstrationTexts[language], 'demonstration'),
  ...[...flatten(bridgeTexts[language], 'bridge'), ...flatten(linking[language], 'linking')].map(
    ([where, text]): [string, string] => [where, text.replace(/\{[a-z]+\}/g, '{0}')],
  ),
  ...flatten(serverTexts[language], 'server'),
];
