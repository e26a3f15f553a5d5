import { html } from 'hono/html';
import { texts } from '../texts.js';
import { layout } from './layout.js';

/** @import { Language } from '../language.js' */

/** @param {Language} language */
export function notFoundPage(language) {
  const text = texts[language];
  return layout(language, {
    title: text.notFoundTitle,
    main: html`
      <section class="card">
        <h1>${text.notFoundTitle}</h1>
        <p>${text.notFoundLead}</p>
        <p class="actions"><a class="action" href="/">${text.toStart}</a></p>
      </section>`,
  });
}
