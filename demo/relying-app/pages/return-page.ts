import type { ReturnPage } from 'dpplus-connect/server';
import { html, raw } from 'hono/html';
import { layout } from './layout.ts';

/**
 * The end of the popup: the script tells the page that opened it, then closes the window. Where it cannot, or does
 * not run, the link leads on.
 */
export const returnPage = ({ title, message, code, link, contact, script }: ReturnPage) =>
  layout({
    title,
    compact: true,
    main: html`
      <section class="card">
        <h1>${title}</h1>
        ${message && html`<p class="reason" tabindex="-1" autofocus>${message}</p>`}
        <p class="actions leads-on">${raw(link)}</p>
        ${code && html`<p>${raw(contact)}</p><p class="hint">${code}</p>`}
        ${raw(script)}
      </section>`,
  });
