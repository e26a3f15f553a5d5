import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languageNames, languages } from '../../contract/languages.ts';
import { projectFiles } from '../../tools/project-files.ts';
import { dictionaryOf, englishName, folders, languageFiles } from '../../tools/write/docs/languages.ts';
import { read, section } from '../../tools/write/docs/pages.ts';

const packageJson = read('package.json');

it('each language is complete', () => {
  const notice = read('docs/privacy-notice.md');
  const wording = read('docs/languages.md');
  const missing = languages.flatMap((language) => {
    const name = englishName(language);
    return [
      ...[...folders]
        .filter((folder) => !existsSync(`${folder}/${language}.ts`))
        .map((folder) => `${folder}/${language}.ts: copy en.ts, and translate it into ${name}`),
      language === 'en' || existsSync(`locales/${language}.xlf`)
        ? ''
        : `locales/${language}.xlf: npm run write creates it; translate each unit in a <target>`,
      language === 'en' || dictionaryOf(packageJson, language)
        ? ''
        : `package.json: npm install --save-dev --save-exact @cspell/dict-${language}-${language} (the words of ${name} for the spell checker)`,
      section(notice, languageNames[language])
        ? ''
        : `docs/privacy-notice.md: write the paragraphs in ${name} below "## ${languageNames[language]}", as below "## English"`,
      wording.includes(` ${name} |`) && wording.includes(`\n| ${name} |`)
        ? ''
        : `docs/languages.md: write a column of the glossary for ${name}, and its row below "Each language"`,
      existsSync(`docs/pictures/users-${language}.webp`)
        ? ''
        : `docs/pictures/users-${language}.webp: npm run write -- --measured draws it`,
    ].filter(Boolean);
  });
  expect(missing).toEqual([]);
});

/** Three codes or more with only punctuation or a word between them, in any order. */
const codes = `(?:${languages.join('|')})`;
const between = '["\'`]?(?:\\s*[,|/]\\s*|\\s+(?:or|and)\\s+)["\'`]?';
const list = new RegExp(`(?<![\\w-])${codes}(?:${between}${codes}){2,}(?![\\w-])`, 'g');

/** Words that a sixth language would make wrong. */
const count = /\b(?:four|five|six)\s+languages\b/gi;

it('the languages are listed in contract/languages.ts only', () => {
  const written = new Set(['contract/languages.ts', 'package-lock.json', ...Object.keys(languageFiles)]);
  const lists = projectFiles()
    .filter((path) => !written.has(path) && !/[.](?:png|webp|jpe?g|ico|xlf)$/.test(path))
    .flatMap((path) => {
      const text = read(path).replace(/<!-- written: .*?<!-- \/written -->/gs, '');
      return [...text.matchAll(list), ...text.matchAll(count)].map(
        ([found]) => `${path}: ${found}: read contract/languages.ts, or write no list and no number`,
      );
    });
  expect(lists).toEqual([]);
});
