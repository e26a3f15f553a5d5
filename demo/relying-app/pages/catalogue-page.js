import { html } from 'hono/html';
import { texts } from '../texts.js';
import { bookList } from './book-list.js';
import { layout } from './layout.js';

/**
 * @import { Language } from '../language.js'
 * @import { Book } from '../library/catalogue.js'
 */

/**
 * @param {Language} language
 * @param {{ words: string, books: readonly Book[] }} content
 */
export function cataloguePage(language, { words, books }) {
  const text = texts[language];
  return layout(language, {
    title: words ? `${words} – ${text.catalogueTitle}` : text.catalogueTitle,
    path: '/catalogue',
    main: html`
      <h1>${text.catalogueTitle}</h1>
      <form class="search fields" action="/catalogue" role="search">
        <label>${text.searchLabel} <input name="q" type="search" value="${words}" maxlength="100"></label>
        <button class="action">${text.submitSearch}</button>
      </form>
      <p class="hint">${text.found} ${books.length}</p>
      ${books.length ? bookList(text, books) : html`<p>${text.nothingFound}</p>`}`,
  });
}
