import { html } from 'hono/html';
import { catalogue } from '../library/catalogue.js';
import { texts } from '../texts.js';
import { bookList } from './book-list.js';
import { hoursTable } from './hours-table.js';
import { layout } from './layout.js';
import { loginCard } from './login-card.js';

/**
 * @import { Settings } from '../index.js'
 * @import { Language } from '../language.js'
 * @import { Notice } from '../session/sessions.js'
 */

/** How many of the latest books are shown. */
const latest = 4;

/**
 * @param {Language} language
 * @param {object} content
 * @param {Settings} content.settings
 * @param {string | undefined} content.state For the button; without one the reader is logged in already.
 * @param {Notice | undefined} content.notice
 */
export function homePage(language, { settings, state, notice }) {
  const text = texts[language];
  return layout(language, {
    title: text.tagline,
    path: '/',
    notice,
    login: settings,
    main: html`
      <div class="columns">
        <div>
          <p class="tagline">${text.tagline}</p>
          <h1>${text.loginHeading}</h1>
          <p class="lead">${text.loginLead}</p>
        </div>
        ${loginCard(language, { settings, state, notice })}
      </div>
      <div class="columns">
        <section>
          <h2>${text.newBooks}</h2>
          ${bookList(text, catalogue.slice(0, latest))}
          <p><a class="more" href="/catalogue">${text.wholeCatalogue}</a></p>
        </section>
        <section>
          <h2>${text.hoursTitle}</h2>
          ${hoursTable(language)}
        </section>
      </div>
      <img class="shelf" src="/shelf.svg" width="560" height="140" alt="">
      ${settings.gallery ? html`<p><a class="quiet" href="${settings.gallery}">${text.toGallery}</a></p>` : ''}`,
  });
}
