import { html } from 'hono/html';
import { texts } from '../texts.js';
import { layout } from './layout.js';

/**
 * @param {import('../language.js').Language} language
 * @param {{ uuid: string, scope: string }} login
 */
export function accountPage(language, { uuid, scope }) {
  const text = texts[language];
  /** @type {Record<string, string>} */
  const names = text.scopes;
  const granted = scope.split(' ').filter(Boolean);
  return layout(language, {
    title: text.accountTitle,
    main: html`
      <section class="card">
        <h1>${text.accountHeading}</h1>
        <p>${text.accountLead}</p>
        <dl>
          <dt>${text.identifier}</dt>
          <dd><code>${uuid}</code></dd>
          <dt>${text.shared}</dt>
          ${granted.map((name) => html`<dd>${names[name] ?? name} <small><code>${name}</code></small></dd>`)}
          ${granted.length === 0 ? html`<dd>${text.sharedNothing}</dd>` : ''}
        </dl>
        <form class="actions" method="post" action="/logout"><button class="action">${text.logout}</button></form>
      </section>`,
  });
}
