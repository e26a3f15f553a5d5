import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Language, languages } from 'dpplus-connect/sandbox';
import MiniSearch from 'minisearch';
import { type DocsPage, docsNavigation, docsPages } from './docs/pages.ts';
import { render, type Section } from './docs/render.ts';
import { type Entry, searchOptions } from './docs/search-options.ts';
import { docsPage } from './pages/docs-page.ts';
import { pathIn } from './pages/path-in.ts';

/** The files of the folder `docs`: the pages, their pictures, the server files, and an index of the search for each language. */
export async function docsFiles(): Promise<ReadonlyMap<string, string | Buffer>> {
  const sections = new Map<DocsPage, readonly Section[]>();
  const files = new Map<string, string | Buffer>();
  const pages = docsPages();
  const groups = docsNavigation(pages);
  for (const page of pages.values()) {
    const rendered = render(page, pages);
    files.set(`docs/${page.file}`, String(await docsPage(page, rendered, groups)));
    sections.set(page, rendered.sections);
    for (const picture of rendered.pictures)
      files.set(`docs/pictures/${picture.replace(/^.*\//, '')}`, readFileSync(picture));
    for (const path of rendered.serverFiles) files.set(`docs/${path}.txt`, readFileSync(path));
  }
  for (const language of languages)
    files.set(`docs/${pathIn(language, 'search.json')}`, JSON.stringify(searchIndex(language, sections)));
  return files;
}

/** The index of the pages in a language. It also has the pages that are in English only. */
function searchIndex(language: Language, sections: ReadonlyMap<DocsPage, readonly Section[]>) {
  const search = new MiniSearch<Entry>(searchOptions);
  for (const [page, parts] of sections) {
    if (page.language !== language && (page.language !== 'en' || page.isTranslated)) continue;
    const file = language === 'en' ? page.file : relative(language, page.file);
    for (const { id, title, text } of parts)
      search.add({ id: file + (id && `#${id}`), title, page: page.title, text });
  }
  return search;
}
