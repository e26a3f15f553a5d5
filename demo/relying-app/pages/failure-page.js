import { html } from 'hono/html';
import { texts } from '../texts.js';
import { layout } from './layout.js';

/**
 * @import { Language } from '../language.js'
 * @import { Texts } from '../texts.js'
 */

/**
 * What somebody reads whose request came to nothing.
 *
 * @param {Language} language
 * @param {keyof Texts['failures']} status
 */
export function failurePage(language, status) {
  const text = texts[language];
  const { title, lead } = text.failures[status];
  return layout(language, {
    title,
    main: html`
      <section class="card">
        <h1>${title}</h1>
        <p>${lead}</p>
        <p class="actions"><a class="action" href="/">${text.toStart}</a></p>
      </section>`,
  });
}
