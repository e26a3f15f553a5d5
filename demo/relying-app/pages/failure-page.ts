import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Texts } from '../texts/en.ts';
import { texts } from '../texts.ts';
import { layout } from './layout.ts';

/** The page after a request that failed. */
export function failurePage(language: Language, status: keyof Texts['failures']) {
  const text = texts[language];
  const { title, lead } = text.failures[status];
  return layout(language, {
    title,
    main: html`
      <section class="card">
        <h1>${title}</h1>
        <p>${lead}</p>
        <p class="actions"><a class="action" href="/">${text.toStart}</a></p>
      </section>`,
  });
}
