import { readFileSync } from 'node:fs';

const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
/** The dictionaries of the languages besides English. A language is one of them: `@cspell/dict-fr-fr`. */
const dictionaries = Object.keys(devDependencies).filter((name) => /^@cspell\/dict-[a-z]{2}-/.test(name));
const languages = dictionaries.map((name) => name.slice('@cspell/dict-'.length).slice(0, 2));
const allLanguages = ['en-GB', ...languages].join();

export default {
  version: '0.2',
  globRoot: new URL('..', import.meta.url).pathname,
  language: 'en-GB',
  import: dictionaries.map((name) => `${name}/cspell-ext.json`),
  dictionaryDefinitions: [{ name: 'project', path: './spelling.txt', addWords: true }],
  dictionaries: [
    ...['project', 'cpp', 'django', 'fullstack', 'golang', 'php', 'python', 'ruby', 'shellscript'],
  ],
  files: ['**'],
  enableGlobDot: true,
  useGitignore: true,
  ignorePaths: [
    '.git',
    'node_modules',
    'LICENSE',
    '*.json',
    '*.{svg,png}',
    'tools/spelling.txt',
    'tools/write/heard/transcripts/*.txt',
  ],
  patterns: [
    {
      name: 'texts',
      pattern: ["/'(?:[^'\\\\\\n]|\\\\.)*'/g", '/`(?:[^`\\\\]|\\\\.)*`/g', '/<target>[^]*?<\\/target>/g'],
    },
    { name: 'keys', pattern: ['/^import .*/gm', "/^\\s*'[\\w-]+':/gm", '/<x [^>]*>/g'] },
    { name: 'insertions', pattern: '/\\$\\{[^}]*\\}/g' },
    {
      name: 'titles',
      pattern: '/(?:\\b(?:it|test|describe)\\b[\\w.]*|[\\])])\\(([\'"`])(?:[^\\\\\\n]|\\\\.)*?\\1/g',
    },
  ],
  overrides: [
    {
      // Each text of a language is read where it is written.
      filename: 'servers/**/*.{go,java,php,py,rb}',
      ignoreRegExpList: ['/written: [a-z-]*texts, by npm run write$[^]*?\\/written$/gm'],
    },
    {
      filename: [
        'contract/cookies.ts',
        'contract/stored-values.ts',
        'tools/write/docs/cookie-tables.ts',
        'docs/{languages,privacy-notice,users}.md',
      ],
      language: allLanguages,
    },
    {
      filename: '**/*.md',
      ignoreRegExpList: ['/^```[^]*?^```/gm', '/`[^`\\n]*`/g', '/\\]\\([^)]*\\)/g'],
    },
    { filename: '**/*.{test,spec}.ts', includeRegExpList: ['CStyleComment', 'titles'] },
    ...languages.map((language) => ({
      filename: [`**/${language}.ts`, `**/${language}.xlf`],
      language,
      includeRegExpList: ['texts'],
      ignoreRegExpList: ['keys', 'insertions'],
    })),
  ],
  // An encoded character, such as the slash in `%2Fbooks`, is no part of the word after it.
  // cspell:ignore bnrt Fbooks
  ignoreRegExpList: ['/%[0-9A-F]{2}/gi', '/\\\\[bnrt](?=\\w)|\\\\u[0-9a-f]{4}/g'],
};
