import { html, raw } from 'hono/html';
import type { DocsGroup, DocsPage } from '../docs/pages.ts';
import type { Rendered } from '../docs/render.ts';
import { frame } from './frame.ts';

/** A page of the docs, with the navigation and the search beside it. */
export function docsPage(
  page: DocsPage,
  { html: content, sections }: Rendered,
  groups: readonly DocsGroup[],
) {
  const link = ({ file, title }: DocsPage) =>
    html`<li><a href="${file}"${file === page.file ? html` aria-current="page"` : ''}>${title}</a></li>`;
  const description = sections[0]?.text.trim().replace(/\s+/g, ' ').slice(0, 160) || page.title;
  return frame({
    root: '../',
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
            <label for="search">Search the docs</label>
            <input id="search" type="search" autocomplete="off" spellcheck="false" aria-controls="found">
          </form>
          <div id="found" role="status"></div>
        </search>
        <details>
          <summary>All pages</summary>
          <nav aria-label="Docs">${groups.map(
            ({ heading, pages }) => html`
            <h2>${heading}</h2>
            <ul>${pages.map(link)}</ul>`,
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
