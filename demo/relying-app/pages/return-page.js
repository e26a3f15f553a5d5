import { html } from 'hono/html';
import { texts } from '../texts.js';
import { layout } from './layout.js';
import { noticeBox } from './notice-box.js';

/**
 * @import { Settings } from '../index.js'
 * @import { Language } from '../language.js'
 * @import { Outcome } from '../session/sessions.js'
 */

/**
 * The end of the popup: the script tells the page that opened it, then closes the window. Where it cannot, or does
 * not run, the link leads on.
 *
 * @param {Language} language
 * @param {{ settings: Settings, outcome: Outcome }} content
 */
export function returnPage(language, { settings, outcome }) {
  const text = texts[language];
  const { state, failure } = outcome;
  const error = failure ? html` data-error="${failure.code}"` : '';
  const description = failure?.description ? html` data-error-description="${failure.description}"` : '';
  return layout(language, {
    title: text.returnTitle,
    notice: failure,
    login: settings,
    compact: true,
    main: html`
      <section class="card">
        <h1>${failure ? text.failureHeading : text.returnHeading}</h1>
        ${noticeBox(text, failure)}
        <p class="actions"><a class="dpplus-return action" href="${failure ? '/' : '/account'}" data-state="${state}"${error}${description}>${failure ? text.toLogin : text.continue}</a></p>
      </section>`,
  });
}
