import { html } from 'hono/html';
import { texts } from '../../texts.js';

/**
 * @import { Language } from '../../../relying-app/language.js'
 * @import { GallerySettings } from '../index.js'
 */

/**
 * How a login comes back to the page.
 *
 * @param {GallerySettings} settings
 * @param {Language} language
 */
export function wayBackSection({ baseUrl, clientId, redirectUri }, language) {
  const text = texts[language];
  return html`
      <section id="way-back" aria-labelledby="way-back-heading">
        <h2 id="way-back-heading">${text.wayBackHeading}</h2>
        <p>${text.wayBackLead}</p>
        <gallery-way-back client-id="${clientId}" redirect-uri="${redirectUri}"><p>${text.wayBackWithoutScript}</p></gallery-way-back>
        <div class="columns">
          <div>
            <h3>${text.returnPageHeading}</h3>
            <pre tabindex="0" aria-label="${text.returnPageCode}"><code>&lt;a
  class="dpplus-return"
  href="/account"
  data-state="STATE_FROM_THE_REDIRECT"
&gt;Continue&lt;/a&gt;
&lt;script src="${baseUrl}/${language}/dp_connect.js"&gt;&lt;/script&gt;</code></pre>
            <p>${text.returnPageData}</p>
          </div>
          <div>
            <h3>${text.noDeadEndHeading}</h3>
            <ul>${Object.values(text.noDeadEnd).map(
              (line) => html`
              <li>${line}</li>`,
            )}
            </ul>
            <p>${text.returnPageAgain}</p>
            <p><a href="/return" target="_blank">${text.toReturnPage}</a></p>
          </div>
        </div>
      </section>`;
}
