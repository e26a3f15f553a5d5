import { html, raw } from 'hono/html';
import { type DocsGroup, type DocsPage, markdownOf } from '../docs/pages.ts';
import type { Rendered } from '../docs/render.ts';
import { frame } from './frame.ts';

/** The page of each language of a server. */
const languages = {
  JavaScript: 'server',
  PHP: 'php',
  Python: 'python',
  Java: 'java',
  Go: 'go',
  Ruby: 'ruby',
};

/** Links that look like tabs: to the same page for another language. */
function languageTabs(file: string) {
  const own = file.replace('express', 'server').replace('.html', '');
  if (!Object.values(languages).includes(own)) return '';
  return html`<nav class="tabs" aria-label="Language of the server">${Object.entries(languages).map(
    ([name, page]) =>
      html`
        <a href="${page}.html"${page === own ? html` aria-current="${file === `${own}.html` ? 'page' : 'true'}"` : ''}>${name}</a>`,
  )}
      </nav>`;
}

/** The headings of the second and third level, if there are several. Those of the reference have the same third level. */
function outline({ file }: DocsPage, sections: Rendered['sections']) {
  const lowest = file.startsWith('api-') ? 2 : 3;
  const listed = sections.filter(({ level }) => level > 1 && level <= lowest);
  if (listed.length < 2) return '';
  const link = ({ id, title, level }: Rendered['sections'][number]) =>
    html`<li class="level-${level}"><a href="#${id}">${title}</a></li>`;
  return html`<details class="outline">
        <summary>On this page</summary>
        <nav aria-label="On this page"><ul>${listed.map(link)}</ul></nav>
      </details>`;
}

/** A page of the docs, with the navigation and the search on one side and the outline on the other. */
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
    markdown: markdownOf(page),
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
      ${outline(page, sections)}
      <main id="main" tabindex="-1">
        ${languageTabs(page.file)}
${raw(content)}
        <p>This page as <a href="${markdownOf(page)}">Markdown</a></p>
      </main>
    </div>`,
  });
}
