import { html } from 'hono/html';

/**
 * A labelled input of a form that the server checks. Its hint and its problem are its description. With `required`,
 * Firefox tells screen readers that an empty field, and its form, is invalid before the user was there.
 */
export function formField({
  id,
  label,
  autocomplete,
  type = 'text',
  value = '',
  required,
  hint,
  problem,
}: {
  /** Its name, too. */
  id: string;
  label: string;
  autocomplete: string;
  type?: string;
  value?: string | undefined;
  required?: boolean;
  /** What to type. */
  hint?: string;
  problem?: string | undefined;
}) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const states = [
    required && html` aria-required="true"`,
    problem && html` aria-invalid="true"`,
    described && html` aria-describedby="${described}"`,
  ].filter(Boolean);
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint ? html`<small id="${id}-hint">${hint}</small>` : ''}
    ${problem ? html`<p class="problem" id="${id}-problem"><b>Error:</b> ${problem}</p>` : ''}
    <input id="${id}" name="${id}" type="${type}" value="${value}" autocomplete="${autocomplete}"${states}>
  </div>`;
}
