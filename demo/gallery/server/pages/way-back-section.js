import { html } from 'hono/html';

/** @import { GallerySettings } from '../index.js' */

/**
 * How a login comes back to the page.
 *
 * @param {GallerySettings} settings
 */
export const wayBackSection = ({ baseUrl, clientId, redirectUri }) => html`
      <section id="way-back" aria-labelledby="way-back-heading">
        <h2 id="way-back-heading">The way back</h2>
        <p>The popup ends on a page of yours, the return page. It carries the same script and one link. Press the button and follow the login through the three places.</p>
        <gallery-way-back client-id="${clientId}" redirect-uri="${redirectUri}"><p>The example needs JavaScript.</p></gallery-way-back>
        <div class="columns">
          <div>
            <h3>The return page in full</h3>
            <pre tabindex="0" aria-label="Markup of a return page"><code>&lt;a
  class="dpplus-return"
  href="/account"
  data-state="STATE_FROM_THE_REDIRECT"
&gt;Continue&lt;/a&gt;
&lt;script src="${baseUrl}/en/dp_connect.js"&gt;&lt;/script&gt;</code></pre>
            <p>Code, tokens and personal data stay on your server. The page with the button learns the state, whether it went well, and where to go on.</p>
          </div>
          <div>
            <h3>It never ends in a dead end</h3>
            <ul>
              <li>The page with the button has a second and a half to answer. Then the return page goes to the link’s address itself.</li>
              <li>After a login without a popup it goes there at once.</li>
              <li>Without JavaScript it is a link that says Continue.</li>
              <li>Where the browser does not let it close its window, it says that you may.</li>
            </ul>
            <p>After a login you can open <a href="/return" target="_blank">the demo’s return page</a> once more: nobody waits for it now, so it goes on by itself.</p>
          </div>
        </div>
      </section>`;
