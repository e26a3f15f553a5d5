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
  // It has the focus, so that it is read first: what stands on a page from the start is not announced.
  return html`<div class="notice ${kindOf(notice)}" role="status" tabindex="-1" autofocus>
    <p>${kindOf(notice) === 'failure' ? html`<b>${text.errorMark}</b> ` : ''}${message}</p>
    ${notice.description ? html`<p>${text.serviceSays} <q lang="en">${notice.description}</q></p>` : ''}
  </div>`;
}

/** What is no failure: it was asked for, and has happened. */
const done = new Set(['not_connected', 'disconnected', 'deleted', 'repaired']);

/** @param {Notice} notice */
const kindOf = ({ code }) => (done.has(code) ? 'success' : code === 'access_denied' ? 'refusal' : 'failure');

/**
 * How a page's title begins: people with a screen reader hear it first, and learn that something went wrong.
 *
 * @param {Texts} text
 * @param {Notice | undefined} notice
 */
export function titlePrefix(text, notice) {
  const kind = notice && kindOf(notice);
  if (kind === 'refusal') return `${text.failureHeading} – `;
  return kind === 'failure' ? `${text.errorMark} ` : '';
}
