import { html, raw } from 'hono/html';
import type { Language } from '../../../src/vocabulary/languages.ts';
import { highlight } from '../../docs/highlight.ts';
import { texts } from '../texts.ts';

const returnPage = (language: Language) => `<a
  class="dpplus-return"
  href="/account"
  data-state="STATE_FROM_THE_REDIRECT"
>Continue</a>
<script src="https://login.example/${language}/dp_connect.js"></script>`;

/** How a login comes back to the page. */
export function wayBackSection(language: Language) {
  const text = texts[language];
  return html`
      <section id="way-back" aria-labelledby="way-back-heading">
        <h2 id="way-back-heading">${text.wayBackHeading}</h2>
        <p>${text.wayBackLead}</p>
        <gallery-way-back><p>${text.wayBackWithoutScript}</p></gallery-way-back>
        <div class="columns">
          <div>
            <h3>${text.returnPageHeading}</h3>
            <pre tabindex="0" aria-label="${text.returnPageCode}"><code>${raw(highlight(returnPage(language), 'html'))}</code></pre>
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
            <p><a href="../return.html" target="_blank">${text.toReturnPage}</a></p>
          </div>
        </div>
      </section>`;
}
