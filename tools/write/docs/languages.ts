import { existsSync } from 'node:fs';
import { type Language, languages } from '../../../contract/languages.ts';
import type { Block } from '../compose.ts';

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
  /** The export of each file, if it does not have the name of its language. */
  member?: string;
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
  'contract/notices.ts': {
    value: 'notices',
    type: 'Notices',
    from: './texts/',
    contract: './languages.ts',
    member: 'notices',
  },
  'contract/linking.ts': {
    value: 'linking',
    type: 'LinkingTexts',
    from: './texts/',
    contract: './languages.ts',
    isReadonly: true,
    isTypeExported: true,
    member: 'linking',
  },
};

/** The folders that have a file of texts for each language. */
export const folders: ReadonlySet<string> = new Set(
  Object.entries(indexes).map(([path, { from }]) =>
    `${path.slice(0, path.lastIndexOf('/') + 1)}${from.slice(2)}`.replace(/\/$/, ''),
  ),
);

function indexOf({ value, type, from, contract, isReadonly, isTypeExported, member }: Index): string {
  const imports = [...languages].sort().map((language) => {
    const own = member ? `${member} as ${language}` : language;
    const names = language === 'en' ? [`type ${type}`, own] : [own];
    const name = (text: string) => text.replace('type ', '').replace(/ as .*/, '');
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

/**
 * Returns a list of the languages in code font, with the words of the present one before its second and its last language, such
 * as "`en` may also be `fr` or `de`".
 */
function listLike(present: string): string {
  const [first = '`'] = /^`(dist\/)?/.exec(present) ?? [];
  const between = present.match(/(?<=` ?)(,| and| or| may also be) (?=`)/g) ?? [];
  const [second = ', ', last = ', '] = [between[0], between.at(-1)];
  return languages
    .map((language, at) => {
      const isSecond = at === 1 && second === ' may also be ';
      const later = at === languages.length - 1 ? last : ', ';
      const before = isSecond ? second : later;
      return at === 0 ? `${first}${language}\`` : `${before}\`${language}\``;
    })
    .join('');
}

export const languageBlocks: Readonly<Record<string, Block>> = {
  languages: ({ present }) => listLike(present),
  /** The pictures on the page for help desks. The build of a new language comes before its picture, which needs a browser. */
  'help-desk-pictures': () =>
    `\n\n${translations
      .filter((language) => existsSync(`docs/pictures/users-${language}.webp`))
      .map(
        (language) =>
          `![The same eight screens in ${englishName(language)}](pictures/users-${language}.webp)\n`,
      )
      .join('')}\n`,
};

/** The files without marks that have the languages: all of an index, and lists in JSON. */
export const languageFiles: Readonly<Record<string, (text: string) => string>> = {
  ...Object.fromEntries(Object.entries(indexes).map(([path, index]) => [path, () => indexOf(index)])),
  'locales/lit-localize.json': (text) => {
    const list = translations.map((language) => `"${language}"`).join(', ');
    return text.replace(/(?<="targetLocales": )\[[^\]]*\]/, () => `[${list}]`);
  },
  'package.json': packageOf,
};
