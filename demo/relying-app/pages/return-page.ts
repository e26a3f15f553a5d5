import type { ReturnPage } from 'dpplus-connect/server';
import { html, raw } from 'hono/html';
import { texts } from '../texts.ts';
import { layout } from './layout.ts';

/**
 * The end of the popup: the script tells the page that opened it, then closes the window. Where it cannot, or does
 * not run, the link leads on.
 */
export function returnPage({ language, title, error, message, link, script }: ReturnPage) {
  return layout(language, {
    title,
    compact: true,
    main: html`
      <section class="card">
        <h1>${error ? title : texts[language].returnHeading}</h1>
        ${message && html`<div class="notice" role="status" tabindex="-1" autofocus><p>${message}</p></div>`}
        <p class="actions">${raw(link)}</p>
        ${raw(script)}
      </section>`,
  });
}
