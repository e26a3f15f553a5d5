import { html } from 'hono/html';
import { texts } from '../texts.js';
import { failureNotice } from './failure-notice.js';
import { layout } from './layout.js';
import { loginScript } from './login-button.js';

/**
 * The end of the popup: the script tells the page that opened it, then closes the window. Where it cannot, or does
 * not run, the link leads on.
 *
 * @param {import('../language.js').Language} language
 * @param {{ settings: import('../index.js').Settings, outcome: import('../sessions.js').Outcome }} content
 */
export function returnPage(language, { settings, outcome }) {
  const text = texts[language];
  const { state, error, errorDescription } = outcome;
  const description = errorDescription ? html` data-error-description="${errorDescription}"` : '';
  const link =
    error === undefined
      ? html`<a class="dpplus-return action" href="/account" data-state="${state}">${text.continue}</a>`
      : html`<a class="dpplus-return action" href="/" data-state="${state}" data-error="${error}"${description}>${text.continue}</a>`;
  return layout(language, {
    title: text.returnTitle,
    script: loginScript(settings, language),
    compact: true,
    main: html`
      <section class="card">
        <h1>${error === undefined ? text.returnHeading : text.failureHeading}</h1>
        ${error === undefined ? '' : failureNotice(text, outcome)}
        <p class="actions">${link}</p>
      </section>`,
  });
}
