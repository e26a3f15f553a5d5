import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import { texts } from '../texts.ts';
import { layout } from './layout.ts';

export function notFoundPage(language: Language) {
  const text = texts[language];
  return layout(language, {
    title: text.notFoundTitle,
    main: html`
      <section class="card">
        <h1>${text.notFoundTitle}</h1>
        <p>${text.notFoundLead}</p>
        <p class="actions"><a class="action" href="/">${text.toStart}</a></p>
      </section>`,
  });
}
