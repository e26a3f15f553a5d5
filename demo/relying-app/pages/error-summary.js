import { html } from 'hono/html';

/** @import { Texts } from '../texts.js' */

/**
 * What is to be mended in a form, each with a link to its field. It has the focus, so that it is read first.
 *
 * @param {Texts} text
 * @param {readonly (readonly [id: string, problem: string])[]} problems
 */
export function errorSummary(text, problems) {
  if (problems.length === 0) return '';
  return html`<div class="notice failure" role="alert" tabindex="-1" autofocus>
    <p><b>${text.errorMark}</b> ${text.notices.incomplete}</p>
    <ul>${problems.map(([id, problem]) => html`<li><a href="#${id}">${problem}</a></li>`)}</ul>
  </div>`;
}
