import { html } from 'hono/html';

/**
 * What went wrong, in the reader's language, then in the service's own words if it gave any.
 *
 * @param {import('../texts.js').Texts} text
 * @param {import('../sessions.js').Outcome} outcome
 */
export function failureNotice(text, { error, errorDescription }) {
  const { access_denied: refused, other } = text.failures;
  return html`<div class="notice" role="status">
    <p>${error === 'access_denied' ? refused : other}</p>
    ${errorDescription ? html`<p>${text.serviceSays} <q lang="en">${errorDescription}</q></p>` : ''}
  </div>`;
}
