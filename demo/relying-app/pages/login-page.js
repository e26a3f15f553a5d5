import { html } from 'hono/html';
import { texts } from '../texts.js';
import { layout } from './layout.js';
import { loginButton, loginScript } from './login-button.js';
import { noticeBox } from './notice-box.js';

/**
 * @import { Settings } from '../index.js'
 * @import { Language } from '../language.js'
 * @import { Notice } from '../session/sessions.js'
 */

/** What the library wants to know about its readers. */
const scope = 'email phone eid_profile';

/**
 * @param {Language} language
 * @param {object} content
 * @param {Settings} content.settings
 * @param {string | undefined} content.state For the button; without one the reader is logged in already.
 * @param {Notice | undefined} content.notice
 */
export function loginPage(language, { settings, state, notice }) {
  const text = texts[language];
  return layout(language, {
    title: text.loginTitle,
    script: loginScript(settings, language),
    main: html`
      <div class="columns">
        <section>
          <p class="tagline">${text.tagline}</p>
          <h1>${text.loginHeading}</h1>
          <p class="lead">${text.loginLead}</p>
          ${settings.gallery ? html`<p><a class="quiet to-gallery" href="${settings.gallery}">${text.toGallery}</a></p>` : ''}
          <img class="shelf" src="/shelf.svg" width="560" height="140" alt="">
        </section>
        <section class="card">
          ${noticeBox(text, notice)}
          ${
            state === undefined
              ? html`<h2>${text.welcomeBackHeading}</h2>
                <p>${text.welcomeBackLead}</p>
                <p class="actions"><a class="action" href="/account">${text.toAccount}</a></p>`
              : html`<h2>${text.readersHeading}</h2>
                <p>${text.readersLead}</p>
                <p class="actions">${loginButton(settings, state, { scope })}</p>
                <p class="others">${text.otherWays} <a href="/password">${text.toPassword}</a> <a href="/sign-up">${text.toSignUp}</a></p>`
          }
        </section>
      </div>`,
  });
}
