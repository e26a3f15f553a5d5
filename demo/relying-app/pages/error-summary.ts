import { html } from 'hono/html';
import type { Texts } from '../texts/en.ts';

/** The problems of a form, each with a link to its field. The summary has the focus, so that it is read first. */
export function errorSummary(text: Texts, problems: readonly (readonly [id: string, problem: string])[]) {
  if (problems.length === 0) return '';
  return html`<div class="notice failure" role="alert" tabindex="-1" autofocus>
    <p><b>${text.errorMark}</b> ${text.notices.incomplete}</p>
    <ul>${problems.map(([id, problem]) => html`<li><a href="#${id}">${problem}</a></li>`)}</ul>
  </div>`;
}
