import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type Language, languageNames, languages } from '../../src/vocabulary/languages.ts';
import { criteriaPart } from '../../tools/conformance/report.ts';
import { heardScenes } from '../../tools/heard/page.ts';
import { pathIn } from '../pages/path-in.ts';
import { texts } from '../pages/texts.ts';

/** A page of the docs. */
export interface DocsPage {
  /** Its Markdown file, from the project's folder. */
  readonly source: string;
  /** Its file in the folder `docs` of the site. */
  readonly file: string;
  /** Without the line that leads to the other languages. */
  readonly markdown: string;
  readonly language: Language;
  /** Is in all languages. */
  readonly isTranslated: boolean;
  readonly title: string;
}

const start = 'docs/README.md';

/** The parts that only the site has, by the page that they follow. */
const additions: Readonly<Record<string, () => string>> = {
  'tools/conformance/README.md': criteriaPart,
  'tools/heard/README.md': heardScenes,
};

/** The language of a page: `docs/fr` has pages in French. */
const languageOf = (source: string): Language =>
  languages.find((language) => source.startsWith(`docs/${language}/`)) ?? 'en';

/** Returns the file of a page in a language. */
const sourceIn = (language: Language, source: string) =>
  join('docs', language === 'en' ? '' : language, basename(source));

/**
 * The line below the title of a page that is in all languages. It leads to the others, and names the language of the other
 * pages.
 */
export function languageLine(source: string): string {
  const own = languageOf(source);
  const links = languages
    .filter((language) => language !== own)
    .map((language) => {
      const path = relative(dirname(source), sourceIn(language, source));
      return `[${languageNames[language]}](${path})`;
    });
  const { inEnglish } = texts[own];
  return links.join(' · ') + (inEnglish && `. ${inEnglish}`);
}

/** Every link target of a Markdown text that is a file. */
const targets = (markdown: string) =>
  [...markdown.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);

/** `docs/csp.md` becomes `csp.html`, `demo/README.md` becomes `demo.html`, and the index of the docs `index.html`. */
const fileOf = (source: string) =>
  source === start
    ? 'index.html'
    : source === 'README.md'
      ? 'readme.html'
      : `${(/([^/]*)\/README\.md$/.exec(source)?.[1] ?? source.replace(/^.*\/|\.md$/g, '')).toLowerCase()}.html`;

/** Returns a path in the folder `docs` as a page has it in its links. */
export const relativeTo = ({ language }: DocsPage, path: string): string =>
  language === 'en' ? path : `../${path}`;

/** The index of the docs, and every page to which links lead from there. */
export function docsPages(): ReadonlyMap<string, DocsPage> {
  const pages = new Map<string, DocsPage>();
  const add = (source: string) => {
    if (pages.has(source)) return;
    const language = languageOf(source);
    const added = additions[source];
    const written = readFileSync(source, 'utf8') + (added ? `\n${added()}\n` : '');
    const markdown = written.replace(`${languageLine(source)}\n\n`, '');
    const isTranslated = markdown !== written;
    const title = /^# (.*)$/m.exec(markdown)?.[1] ?? source;
    const file = pathIn(language, fileOf(source));
    pages.set(source, { source, file, markdown, language, isTranslated, title });
    for (const target of targets(written)) {
      const path = join(dirname(source), target);
      if (path.endsWith('.md') && existsSync(path)) add(path);
    }
  };
  add(start);
  return pages;
}

/** A group of the navigation: a heading of the docs' index, and the pages to which its part leads. */
export interface DocsGroup {
  readonly heading: string;
  readonly language: Language;
  readonly pages: readonly DocsPage[];
}

/**
 * The navigation, from the docs' index: each page once, where it is named first. The pages in other languages follow, below
 * the name of their language.
 */
export function docsNavigation(pages: ReadonlyMap<string, DocsPage>): readonly DocsGroup[] {
  const listed = new Set<string>();
  const [, ...parts] = pages.get(start)?.markdown.split(/^## /m) ?? [];
  const english = parts.map((part) => ({
    heading: part.split('\n', 1)[0] ?? '',
    language: 'en' as const,
    pages: targets(part).flatMap((target) => {
      const path = join('docs', target);
      const page = listed.has(path) ? undefined : pages.get(path);
      listed.add(path);
      return page ? [page] : [];
    }),
  }));
  const others = languages
    .filter((language) => language !== 'en')
    .map((language) => ({
      heading: languageNames[language],
      language,
      pages: [...pages.values()].filter((page) => page.language === language),
    }));
  return [...english, ...others].filter((group) => group.pages.length > 0);
}
