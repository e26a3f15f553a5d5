import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Identity } from '../session/sessions.ts';
import { texts } from '../texts.ts';
import { personFrom } from '../users/person.ts';
import type { User } from '../users/users.ts';
import { layout } from './layout.ts';

/** Names a login with the service and an account here, and asks whether both belong to the person who reads this. */
export function confirmPage(
  language: Language,
  { user, identity, token }: { user: User; identity: Identity; token: string },
) {
  const text = texts[language];
  const { firstName, lastName, email } = personFrom(identity.data);
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
          <input type="hidden" name="token" value="${token}">
          <button class="action" name="decision" value="connect">${text.submitConfirm}</button>
          <button class="quiet" name="decision" value="decline">${text.decline}</button>
        </form>
      </section>`,
  });
}

const lines = (texts: string[]) => texts.filter((line) => line.trim()).map((line) => html`<dd>${line}</dd>`);
