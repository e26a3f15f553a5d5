import { html } from 'hono/html';
import { personFrom } from '../service/person.js';
import { texts } from '../texts.js';
import { layout } from './layout.js';

/**
 * @import { Language } from '../language.js'
 * @import { Identity } from '../session/sessions.js'
 * @import { User } from '../users/users.js'
 */

/**
 * Names a login with the service and an account here, and asks whether both belong to the person who reads this.
 *
 * @param {Language} language
 * @param {{ user: User, identity: Identity }} content
 */
export function confirmPage(language, { user, identity }) {
  const text = texts[language];
  const { firstName, lastName, email } = personFrom(identity);
  return layout(language, {
    title: text.confirmTitle,
    main: html`
      <section class="card">
        <h1>${text.confirmHeading}</h1>
        <p>${text.confirmLead}</p>
        <dl>
          <dt>${text.confirmIdentity}</dt>
          ${lines([`${firstName} ${lastName}`, email])}
          <dd><code>${identity.uuid}</code></dd>
          <dt>${text.confirmAccount}</dt>
          ${lines([`${user.firstName} ${user.lastName}`, user.email])}
        </dl>
        <form class="actions" method="post" action="/account/connect">
          <input type="hidden" name="uuid" value="${identity.uuid}">
          <button class="action" name="decision" value="connect">${text.submitConfirm}</button>
          <button class="quiet" name="decision" value="decline">${text.decline}</button>
        </form>
      </section>`,
  });
}

/** @param {string[]} texts */
const lines = (texts) => texts.filter((line) => line.trim()).map((line) => html`<dd>${line}</dd>`);
