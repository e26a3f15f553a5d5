import { html } from 'hono/html';

/**
 * @import { Notice } from '../session/sessions.js'
 * @import { Texts } from '../texts.js'
 */

/**
 * What happened, in the reader's language, then in the service's own words if it gave any.
 *
 * @param {Texts} text
 * @param {Notice | undefined} notice
 */
export function noticeBox(text, notice) {
  if (notice === undefined) return '';
  /** @type {Record<string, string>} */
  const messages = text.notices;
  // Own members only: the code comes from outside, and may well be `constructor`.
  const message = Object.hasOwn(messages, notice.code) ? messages[notice.code] : text.notices.other;
  return html`<div class="notice" role="status">
    <p>${message}</p>
    ${notice.description ? html`<p>${text.serviceSays} <q lang="en">${notice.description}</q></p>` : ''}
  </div>`;
}
