import { html } from 'hono/html';
import { serviceName } from '../service-name.ts';
import type { Identity } from '../session/sessions.ts';
import { personFrom } from '../users/person.ts';
import type { User } from '../users/users.ts';
import { layout } from './layout.ts';
import { lines } from './shared-data.ts';

/** Names a login with the service and an account here, and asks whether both belong to the person who reads this. */
export function confirmPage({ user, identity, token }: { user: User; identity: Identity; token: string }) {
  const { firstName, lastName, email } = personFrom(identity.data);
  return layout({
    title: 'Link your account',
    main: html`
      <section class="card">
        <h1>Link these two accounts?</h1>
        <p>You logged in with ${serviceName}, and your account here is not linked to it yet.
          Link them only if both are yours: from then on, logging in with ${serviceName} gives access to this account.</p>
        <dl>
          <dt>The account at ${serviceName}</dt>
          ${lines([`${firstName} ${lastName}`, email])}
          <dd><code>${identity.uuid}</code></dd>
          <dt>The account on this website</dt>
          ${lines([`${user.firstName} ${user.lastName}`, user.email])}
        </dl>
        <form class="actions" method="post" action="/account/connect">
          <input type="hidden" name="token" value="${token}">
          <button class="action" name="decision" value="connect">Yes, link them</button>
          <button class="quiet" name="decision" value="decline">No, do not link</button>
        </form>
      </section>`,
  });
}
