import { html } from 'hono/html';
import { layout } from './layout.js';

/** @import { Language } from '../language.js' */

/**
 * Asks before something is done that the reader may regret. Whoever declines is on the account page again.
 *
 * @param {Language} language
 * @param {Record<'heading' | 'lead' | 'submit' | 'decline' | 'action', string>} question `action`: the address that does it.
 */
export const questionPage = (language, { heading, lead, submit, decline, action }) =>
  layout(language, {
    title: heading,
    main: html`
      <section class="card">
        <h1>${heading}</h1>
        <p>${lead}</p>
        <form class="actions" method="post" action="${action}">
          <button class="action">${submit}</button>
          <a class="quiet" href="/account">${decline}</a>
        </form>
      </section>`,
  });
