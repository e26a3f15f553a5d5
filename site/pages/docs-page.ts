import { html, raw } from 'hono/html';
import { type DocsGroup, type DocsPage, relativeTo } from '../docs/pages.ts';
import type { Rendered } from '../docs/render.ts';
import { texts as galleryTexts } from '../gallery/texts.ts';
import { frame } from './frame.ts';
import { texts } from './texts.ts';

/** A page of the docs, with the navigation and the search beside it. */
export function docsPage(
  page: DocsPage,
  { html: content, sections }: Rendered,
  groups: readonly DocsGroup[],
) {
  const { language, file: path } = page;
  const text = texts[language];
  const link = (other: DocsPage) =>
    html`<li><a href="${relativeTo(page, other.file)}"${inLanguage(other)}${other.file === path ? html` aria-current="page"` : ''}>${other.title}</a></li>`;
  const inLanguage = (other: DocsPage | DocsGroup) =>
    other.language === language
      ? ''
      : html` lang="${other.language}"${'file' in other ? html` hreflang="${other.language}"` : ''}`;
  const description = sections[0]?.text.trim().replace(/\s+/g, ' ').slice(0, 160) || page.title;
  return frame({
    root: relativeTo(page, '../'),
    language,
    path: page.isTranslated ? `docs/${path.replace(/^.*\//, '')}` : undefined,
    title: `${page.title} – dpplus-connect`,
    description,
    current: 'docs',
    script: 'docs',
    style: 'docs',
    button: content.includes('class="live"'),
    main: html`<div class="docs">
      <div class="side">
        <search>
          <form role="search" method="dialog">
            <label for="search">${text.search}</label>
            <input id="search" type="search" autocomplete="off" spellcheck="false" aria-controls="found">
          </form>
          <div id="found" role="status"></div>
        </search>
        <details>
          <summary>${text.allPages}</summary>
          <nav aria-label="${galleryTexts[language].docs}">${groups.map(
            (group) => html`
            <h2${inLanguage(group)}>${group.heading}</h2>
            <ul>${group.pages.map(link)}</ul>`,
          )}
          </nav>
        </details>
      </div>
      <main id="main" tabindex="-1">
${raw(content)}
      </main>
    </div>`,
  });
}
