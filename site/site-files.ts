import { readdirSync, readFileSync } from 'node:fs';
import { languages } from 'dpplus-sandbox';
import { recordLogin, recordService } from './demonstration/record.ts';
import { scriptedPages } from './demonstration/scripted-pages.ts';
import { docsPages, markdownOf } from './docs/pages.ts';
import { replaceLinks } from './docs/render.ts';
import { docsFiles } from './docs-files.ts';
import { galleryPage } from './gallery/pages/gallery-page.ts';
import { previewPage } from './gallery/pages/preview-page.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { receivedPage } from './pages/received-page.ts';
import { returnPage } from './pages/return-page.ts';
import { startPage } from './pages/start-page.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** The files of the site by their paths in it, without those that Vite builds. */
export async function siteFiles(): Promise<ReadonlyMap<string, string | Buffer>> {
  const files = new Map<string, string | Buffer>(await docsFiles());
  const add = (path: string, content: unknown) => files.set(path, String(content));

  add('index.html', await startPage());
  add('gallery.html', await galleryPage());
  add('received.html', await receivedPage(await recordLogin()));
  add('return.html', await returnPage());
  add('404.html', await notFoundPage());
  for (const language of languages) {
    const { pages, style } = scriptedPages(await recordService(language), language);
    for (const [step, page] of Object.entries(pages)) add(`${language}/oauth/${step}.html`, page);
    add('assets/service.css', style);
    add(`${language}/preview.html`, await previewPage(language));
  }
  for (const file of readdirSync('site/styles')) {
    const base = file === 'site.css' ? read('contract/base.css') : '';
    add(`assets/${file}`, base + read(`site/styles/${file}`));
  }
  add('llms.txt', llms());
  add('assets/linden.svg', read('demo/relying-app/icon.svg'));
  return files;
}

/** Returns the `llms.txt` of the package with the Markdown of the site. A link to a file that the site lacks becomes its text. */
function llms(): string {
  const pages = docsPages();
  return replaceLinks(read('llms.txt'), (target) => {
    const [source = '', anchor] = target.split(/(?=#)/);
    const page = pages.get(source);
    return page && `docs/${markdownOf(page)}${anchor ?? ''}`;
  });
}
