import { html } from 'hono/html';

/**
 * @import { Book } from '../library/catalogue.js'
 * @import { Texts } from '../texts.js'
 */

/** Books, each with where it stands and whether it is there. @param {Texts} text @param {readonly Book[]} books */
export const bookList = (text, books) =>
  html`<ul class="books">${books.map((book) => entry(text, book))}</ul>`;

/** @param {Texts} text @param {Book} book */
const entry = (text, { title, language, author, year, mark, onLoan }) => html`
  <li>
    <cite lang="${language}">${title}</cite>
    <span>${author}, ${year}</span>
    <span class="stand"><b>${onLoan ? text.onLoan : text.onShelf}</b> ${text.shelfMark} <span translate="no">${mark}</span></span>
  </li>`;
