import { html } from 'hono/html';
import { texts } from '../texts.js';
import { layout } from './layout.js';

/**
 * @import { Language } from '../language.js'
 * @import { Identity } from '../session/sessions.js'
 */

/**
 * @param {Language} language
 * @param {Identity} identity
 */
export function welcomePage(language, { uuid }) {
  const text = texts[language];
  return layout(language, {
    title: text.welcomeTitle,
    main: html`
      <h1>${text.welcomeHeading}</h1>
      <p class="lead">${text.welcomeLead}</p>
      <dl><dt>${text.identifier}</dt><dd><code>${uuid}</code></dd></dl>
      <div class="cards">
        <section class="card">
          <h2>${text.existingHeading}</h2>
          <p>${text.existingLead}</p>
          <p class="actions"><a class="action" href="/password">${text.toPassword}</a></p>
        </section>
        <section class="card">
          <h2>${text.newHeading}</h2>
          <p>${text.newLead}</p>
          <p class="actions"><a class="action" href="/sign-up">${text.toSignUp}</a></p>
        </section>
      </div>
      <form method="post" action="/logout"><button class="quiet">${text.logout}</button></form>`,
  });
}
