import { html } from 'hono/html';
import { texts } from '../texts.js';
import { loginButton } from './login-button.js';
import { noticeBox } from './notice-box.js';

/**
 * @import { Settings } from '../index.js'
 * @import { Language } from '../language.js'
 * @import { Notice } from '../session/sessions.js'
 */

/** What the library wants to know about its readers. */
const scope = 'email phone eid_profile';

/**
 * The part of the first page by which readers log in, or a greeting for one who is.
 *
 * @param {Language} language
 * @param {{ settings: Settings, state: string | undefined, notice: Notice | undefined }} content
 */
export function loginCard(language, { settings, state, notice }) {
  const text = texts[language];
  return html`
        <section class="card" aria-labelledby="login-heading">
          ${noticeBox(text, notice)}
          ${
            state === undefined
              ? html`<h2 id="login-heading">${text.welcomeBackHeading}</h2>
                <p>${text.welcomeBackLead}</p>
                <p class="actions"><a class="action" href="/account">${text.toAccount}</a></p>`
              : html`<h2 id="login-heading">${text.readersHeading}</h2>
                <p class="actions">${loginButton(settings, state, { scope })}</p>
                <p class="hint">${text.readersLead}</p>
                <p class="others">${text.otherWays} <a href="/password">${text.toPassword}</a> <a href="/sign-up">${text.toSignUp}</a></p>`
          }
        </section>`;
}
