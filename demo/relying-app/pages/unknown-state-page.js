import { html } from 'hono/html';
import { texts } from '../texts.js';
import { layout } from './layout.js';

/** @import { Language } from '../language.js' */

/** @param {Language} language */
export function unknownStatePage(language) {
  const text = texts[language];
  return layout(language, {
    title: text.unknownStateTitle,
    compact: true,
    main: html`
      <section class="card">
        <h1>${text.unknownStateHeading}</h1>
        <p>${text.unknownStateLead}</p>
        <p class="actions"><a class="action" href="/">${text.startAgain}</a></p>
      </section>`,
  });
}
