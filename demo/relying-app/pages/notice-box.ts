import { html } from 'hono/html';
import type { Notice } from '../session/sessions.ts';
import type { Texts } from '../texts/en.ts';

/** What happened and what to do next, in the reader's language. */
export function noticeBox(text: Texts, notice: Notice | undefined) {
  if (notice === undefined) return '';
  const kind = isFailure(notice) ? 'failure' : 'success';
  // It has the focus, because screen readers do not announce a status that is on the page from the start.
  return html`<div class="notice ${kind}" role="status" tabindex="-1" autofocus>
    <p>${isFailure(notice) ? html`<b>${text.errorMark}</b> ` : ''}${text.notices[notice.code]}</p>
  </div>`;
}

/** The report of an action that succeeded. */
const done = new Set<Notice['code']>(['not_connected', 'disconnected', 'deleted', 'repaired']);

const isFailure = ({ code }: Notice) => !done.has(code);

/** The beginning of a page's title. Screen readers announce it first, so that users know of an error. */
export const titlePrefix = (text: Texts, notice: Notice | undefined) =>
  notice && isFailure(notice) ? `${text.errorMark} ` : '';
