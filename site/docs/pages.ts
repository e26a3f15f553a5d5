import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { criteriaPart } from '../../tools/write/conformance/report.ts';
import { heardScenes } from '../../tools/write/heard/page.ts';

/** A page of the docs. */
export interface DocsPage {
  /** Its Markdown file, from the project's folder. */
  readonly source: string;
  /** Its file in the folder `docs` of the site. */
  readonly file: string;
  readonly markdown: string;
  readonly title: string;
}

const start = 'docs/README.md';

/** The parts that only the site has, by the page that they follow. */
const additions: Readonly<Record<string, () => string>> = {
  'tools/write/conformance/README.md': criteriaPart,
  'tools/write/heard/README.md': heardScenes,
};

/** Every link target of a Markdown text that is a file. */
const targets = (markdown: string) =>
  [...markdown.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);

/** `docs/csp.md` becomes `csp.html`, `demo/README.md` becomes `demo.html`, and the index of the docs `index.html`. */
function fileOf(source: string): string {
  if (source === start) return 'index.html';
  if (source === 'README.md') return 'readme.html';
  const [, folder] = /([^/]*)\/README\.md$/.exec(source) ?? [];
  return `${(folder ?? source.replace(/^.*\/|\.md$/g, '')).toLowerCase()}.html`;
}

/** The file of a page's Markdown, beside that of its HTML. */
export const markdownOf = ({ file }: DocsPage): string => file.replace(/html$/, 'md');

/** It leads to the notes on each folder of the repository, which are not on the site. */
const contributing = 'CONTRIBUTING.md';

/** The index of the docs, and every page to which links lead from there. */
export function docsPages(): ReadonlyMap<string, DocsPage> {
  const pages = new Map<string, DocsPage>();
  const add = (source: string) => {
    if (pages.has(source)) return;
    const added = additions[source];
    const markdown = readFileSync(source, 'utf8') + (added ? `\n${added()}\n` : '');
    // The heading of the README is the name of the project.
    const title = source === 'README.md' ? 'Get started' : (/^# (.*)$/m.exec(markdown)?.[1] ?? source);
    pages.set(source, { source, file: fileOf(source), markdown, title });
    if (source === contributing) return;
    for (const target of targets(markdown)) {
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
  readonly pages: readonly DocsPage[];
}

/** The navigation, from the docs' index: each page once, where it is named first. */
export function docsNavigation(pages: ReadonlyMap<string, DocsPage>): readonly DocsGroup[] {
  const listed = new Set<string>();
  const [, ...parts] = pages.get(start)?.markdown.split(/^## /m) ?? [];
  return parts.map((part) => ({
    heading: part.split('\n', 1)[0] ?? '',
    pages: targets(part).flatMap((target) => {
      const path = join('docs', target);
      const page = listed.has(path) ? undefined : pages.get(path);
      listed.add(path);
      return page ? [page] : [];
    }),
  }));
}
