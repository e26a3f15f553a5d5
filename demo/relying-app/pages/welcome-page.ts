import { html } from 'hono/html';
import { serviceName } from '../service-name.ts';
import type { Identity } from '../session/sessions.ts';
import { personFrom } from '../users/person.ts';
import { layout } from './layout.ts';
import { lines } from './shared-data.ts';

/** Asks a person whom the service knows and this app does not whether they have an account. */
export function welcomePage({ uuid, data }: Identity) {
  const { firstName, lastName, email } = personFrom(data);
  return layout({
    title: 'Welcome',
    isLoggedIn: true,
    main: html`
      <h1>Do you already have an account here?</h1>
      <p class="lead">${serviceName} has confirmed who you are, but no account here is linked to it yet.</p>
      <dl><dt>You logged in as</dt>${lines([`${firstName} ${lastName}`, email || uuid])}</dl>
      <div class="cards">
        <section class="card">
          <h2>I have an account</h2>
          <p>Log in with your password this once. After that, ${serviceName} is all you need.</p>
          <p class="actions"><a class="action" href="/password">Log in with your password</a></p>
        </section>
        <section class="card">
          <h2>I am new here</h2>
          <p>Creating an account takes a minute. We have filled in the data you share.</p>
          <p class="actions"><a class="action" href="/sign-up">Become a reader</a></p>
        </section>
      </div>`,
  });
}
