import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';
import { apiPages } from './docs/api-reference.ts';
import { docsNavigation, docsPages, markdownOf } from './docs/pages.ts';
import { render } from './docs/render.ts';
import { type Entry, searchOptions } from './docs/search-options.ts';
import { docsPage } from './pages/docs-page.ts';

/** The pages of the docs, and those that the build writes. */
async function docsPagesWithReference() {
  const pages = new Map(docsPages());
  const introduction = pages.get('docs/api.md');
  if (introduction) for (const page of await apiPages(introduction)) pages.set(page.source, page);
  return pages;
}

/** The files of the folder `docs`: the pages as HTML and as Markdown, their pictures, the server files, and the index of the search. */
export async function docsFiles(): Promise<ReadonlyMap<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>();
  const pages = await docsPagesWithReference();
  const groups = docsNavigation(pages);
  const search = new MiniSearch<Entry>(searchOptions);
  for (const page of pages.values()) {
    const rendered = render(page, pages);
    files.set(`docs/${page.file}`, String(await docsPage(page, rendered, groups)));
    files.set(`docs/${markdownOf(page)}`, rendered.markdown);
    for (const { id, lead, ...section } of rendered.sections)
      search.add({
        ...section,
        id: page.file + (id && `#${id}`),
        page: page.title,
        lead: shortened(lead),
      });
    for (const picture of rendered.pictures)
      files.set(`docs/pictures/${picture.replace(/^.*\//, '')}`, readFileSync(picture));
    for (const path of rendered.serverFiles) files.set(`docs/${path}.txt`, readFileSync(path));
  }
  files.set('docs/search.json', JSON.stringify(search));
  return files;
}

/** The first words of a paragraph, for the results of the search. */
function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120).replace(/\W+\w*$/, '')} …` : text;
}
