import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Identity } from '../session/sessions.ts';
import { texts } from '../texts.ts';
import { layout } from './layout.ts';

export function welcomePage(language: Language, { uuid }: Identity) {
  const text = texts[language];
  return layout(language, {
    title: text.welcomeTitle,
    main: html`
      <h1>${text.welcomeHeading}</h1>
      <p class="lead">${text.welcomeLead}</p>
      <dl><dt>${text.identifier}</dt><dd><code>${uuid}</code></dd><dd class="hint">${text.identifierHint}</dd></dl>
      <div class="cards">
        <section class="card">
          <h2>${text.existingHeading}</h2>
          <p>${text.existingLead}</p>
          <p class="actions"><a class="action" href="/password">${text.toPassword}</a></p>
        </section>
        <section class="card">
          <h2>${text.newHeading}</h2>
          <p>${text.newLead}</p>
          <p class="actions"><a class="action" href="/sign-up">${text.toSignUp}</a></p>
        </section>
      </div>
      <form method="post" action="/logout"><button class="quiet">${text.logout}</button></form>`,
  });
}
