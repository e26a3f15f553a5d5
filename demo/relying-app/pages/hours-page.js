import { html } from 'hono/html';
import { texts } from '../texts.js';
import { hoursTable } from './hours-table.js';
import { layout } from './layout.js';

/** @import { Language } from '../language.js' */

/** @param {Language} language */
export function hoursPage(language) {
  const text = texts[language];
  return layout(language, {
    title: text.hoursTitle,
    path: '/hours',
    main: html`
      <h1>${text.hoursTitle}</h1>
      <div class="cards">
        <section class="card">
          ${hoursTable(language)}
          <p class="hint">${text.hoursLead}</p>
        </section>
        <section class="card">
          <h2>${text.whereHeading}</h2>
          <p>${text.whereLead}</p>
        </section>
      </div>`,
  });
}
