import { html } from 'hono/html';

/** @import { Texts } from '../texts.js' */

/**
 * A labelled input. What is said about it before and after it was sent belongs to its description.
 *
 * @param {Texts} text
 * @param {object} field
 * @param {string} field.id Its name, too.
 * @param {string} field.label
 * @param {string} field.autocomplete
 * @param {string} [field.type]
 * @param {string | undefined} [field.value]
 * @param {boolean} [field.required]
 * @param {string} [field.hint] What to type.
 * @param {string | undefined} [field.problem] What to mend.
 */
export function formField(
  text,
  { id, label, autocomplete, type = 'text', value = '', required, hint, problem },
) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint ? html`<small id="${id}-hint">${hint}</small>` : ''}
    ${problem ? html`<p class="problem" id="${id}-problem"><b>${text.errorMark}</b> ${problem}</p>` : ''}
    <input id="${id}" name="${id}" type="${type}" value="${value}" autocomplete="${autocomplete}"${required ? html` required` : ''}${problem ? html` aria-invalid="true"` : ''}${described ? html` aria-describedby="${described}"` : ''}>
  </div>`;
}
