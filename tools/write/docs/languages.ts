import { type Language, languages } from '../../../contract/languages.ts';

/** The languages but English, in which the sources are. */
const translations = languages.filter((language) => language !== 'en');

/** The name of a language in English. */
export const englishName = (language: Language): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;

const wordOrder = new Intl.Collator('en');

/** A file that holds the texts of all languages: the name of its value, and the place and the type of the texts. */
interface Index {
  value: string;
  type: string;
  from: string;
  contract: string;
  isReadonly?: boolean;
  isTypeExported?: boolean;
}

const indexes: Readonly<Record<string, Index>> = {
  'bridge/texts.ts': { value: 'texts', type: 'Texts', from: './texts/', contract: 'dpplus-connect/server' },
  'sandbox/service/pages/texts/by-language.ts': {
    value: 'pageTexts',
    type: 'PageTexts',
    from: './',
    contract: '../../../../contract/languages.ts',
    isReadonly: true,
  },
  'site/demonstration/texts.ts': {
    value: 'demonstrationTexts',
    type: 'DemonstrationTexts',
    from: './texts/',
    contract: 'dpplus-sandbox',
    isReadonly: true,
  },
  'contract/texts.ts': {
    value: 'texts',
    type: 'Texts',
    from: './texts/',
    contract: './languages.ts',
    isTypeExported: true,
  },
};

/** The folders that have a file of texts for each language. */
export const folders: readonly string[] = Object.entries(indexes).map(([path, { from }]) =>
  `${path.slice(0, path.lastIndexOf('/') + 1)}${from.slice(2)}`.replace(/\/$/, ''),
);

function indexOf({ value, type, from, contract, isReadonly, isTypeExported }: Index): string {
  const imports = [...languages].sort().map((language) => {
    const names = language === 'en' ? [`type ${type}`, 'en'] : [language];
    const name = (text: string) => text.replace('type ', '');
    return `import { ${names.sort((a, b) => wordOrder.compare(name(a), name(b))).join(', ')} } from '${from}${language}.ts';`;
  });
  const record = `Record<Language, ${type}>`;
  return [
    '// Written by npm run write from contract/languages.ts.',
    `import type { Language } from '${contract}';`,
    ...imports,
    ...(isTypeExported ? ['', `export type { ${type} };`] : []),
    '',
    '/** The texts of each language. */',
    `export const ${value}: ${isReadonly ? `Readonly<${record}>` : record} = { ${languages.join(', ')} };`,
    '',
  ].join('\n');
}

const entry = (language: string) => ({
  require: {
    types: './dist/cjs/types/src/button/index.d.ts',
    default: `./dist/cjs/${language}/index.js`,
  },
  types: './dist/types/src/button/index.d.ts',
  default: `./dist/package/${language}/index.js`,
});

/** Replaces the members whose names are languages by those of all languages, in the place of the first. */
function withMembers(
  members: Record<string, unknown>,
  name: (language: string) => string,
  value: (language: string) => unknown,
): Record<string, unknown> {
  const isOfLanguage = ([key]: [string, unknown]) => /^(\.\/)?[a-z]{2}$/.test(key);
  const all = Object.entries(members);
  const place = all.findIndex(isOfLanguage);
  const others = all.filter((member) => !isOfLanguage(member));
  return Object.fromEntries([
    ...others.slice(0, place),
    ...languages.map((language) => [name(language), value(language)]),
    ...others.slice(place),
  ]);
}

function packageOf(text: string): string {
  const pkg = JSON.parse(text);
  pkg.typesVersions['*'] = withMembers(
    pkg.typesVersions['*'],
    (language) => language,
    () => ['./dist/types/src/button/index.d.ts'],
  );
  pkg.exports = withMembers(pkg.exports, (language) => `./${language}`, entry);
  return `${JSON.stringify(pkg, null, 2)}\n`;
}

/** The package of the spell checker's dictionary, such as `dict-pt-pt`. One that is missing fails `docs/tests/languages.test.ts`. */
export const dictionaryOf = (packageJson: string, language: string): string | undefined =>
  Object.keys(JSON.parse(packageJson).devDependencies).find((name) =>
    name.startsWith(`@cspell/dict-${language}-`),
  );

/** Codes of languages between words: "`en` may also be `fr` or `de`". */
export const runOfCodes = /`(?:dist\/)?[a-z]{2}`(?:(?:,| and| or| may also be) `(?:dist\/)?[a-z]{2}`)+/g;

/** Returns the run with all languages, and with its first and its last words between them. */
function runOf(run: string): string {
  const [first = ''] = /^`(dist\/)?/.exec(run) ?? [];
  const between = run.match(/(?<=` ?)(,| and| or| may also be) (?=`)/g) ?? [];
  const last = languages.length - 2;
  return languages
    .reduce((text, language, at) => {
      const isFirst = at === 1 && between[0] === ' may also be ';
      return `${text}${isFirst ? between[0] : at > last ? between.at(-1) : ', '}\`${language}\``;
    }, '')
    .replace(/^.*?`/, first);
}

/** The picture of each language on the page for help desks. */
const pictures = translations
  .map(
    (language) => `![The same eight screens in ${englishName(language)}](pictures/users-${language}.webp)\n`,
  )
  .join('');

const pageOf = (text: string): string =>
  text
    .replace(runOfCodes, runOf)
    .replace(/(?<=cspell:locale )en-GB(,\w\w)+/g, () => ['en-GB', ...translations].join())
    .replace(/(!\[The same eight screens in [^\n]*\n)+/, () => pictures);

/** The files that have a list of the languages, beside the pages of the docs. */
export const filesWithLanguages: readonly string[] = [
  ...Object.keys(indexes),
  'locales/lit-localize.json',
  'package.json',
];

/** Returns the text of a file with its lists of the languages as `contract/languages.ts` has them. */
export function withLanguages(path: string, text: string): string {
  const index = indexes[path];
  if (index) return indexOf(index);
  if (path === 'package.json') return packageOf(text);
  if (path === 'locales/lit-localize.json') {
    const list = translations.map((language) => `"${language}"`).join(', ');
    return text.replace(/(?<="targetLocales": )\[[^\]]*\]/, () => `[${list}]`);
  }
  return pageOf(text);
}
