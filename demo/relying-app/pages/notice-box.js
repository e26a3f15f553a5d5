import { html } from 'hono/html';

/**
 * @import { Notice } from '../session/sessions.js'
 * @import { Texts } from '../texts.js'
 */

/**
 * What happened and what to do next, in the reader's language. The service's own words are for developers.
 *
 * @param {Texts} text
 * @param {Notice | undefined} notice
 */
export function noticeBox(text, notice) {
  if (notice === undefined) return '';
  /** @type {Record<string, string>} */
  const messages = text.notices;
  // Own members only: the code comes from outside, and may well be `constructor`.
  const code = codeOf(notice);
  const message = Object.hasOwn(messages, code) ? messages[code] : text.notices.other;
  // It has the focus, so that it is read first: what stands on a page from the start is not announced.
  return html`<div class="notice ${kindOf(notice)}" role="status" tabindex="-1" autofocus>
    <p>${kindOf(notice) === 'failure' ? html`<b>${text.errorMark}</b> ` : ''}${message}</p>
  </div>`;
}

/** What is no failure: it was asked for, and has happened. */
const done = new Set(['not_connected', 'disconnected', 'deleted', 'repaired']);

/**
 * The service refuses the sixth login of somebody who is not linked with the code of a cancelled one, and tells them
 * apart by its words only.
 *
 * @param {Notice} notice
 */
const codeOf = ({ code, description = '' }) =>
  code === 'access_denied' && /login limit/i.test(description) ? 'login_limit' : code;

/** @param {Notice} notice */
function kindOf(notice) {
  const code = codeOf(notice);
  return done.has(code) ? 'success' : code === 'access_denied' ? 'refusal' : 'failure';
}

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
