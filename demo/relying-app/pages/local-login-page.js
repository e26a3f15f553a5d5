import { html } from 'hono/html';
import { texts } from '../texts.js';
import { formField } from './form-field.js';
import { layout } from './layout.js';
import { noticeBox } from './notice-box.js';

/**
 * @import { Language } from '../language.js'
 * @import { Notice } from '../session/sessions.js'
 */

/**
 * @param {Language} language
 * @param {{ email: string, notice?: Notice }} content
 */
export function localLoginPage(language, { email, notice }) {
  const text = texts[language];
  return layout(language, {
    title: text.passwordTitle,
    notice,
    main: html`
      <section class="card">
        <h1>${text.passwordTitle}</h1>
        ${noticeBox(text, notice)}
        <form class="fields" method="post" action="/password">
          ${formField(text, { id: 'email', label: text.email, value: email, type: 'email', autocomplete: 'username', required: true })}
          ${formField(text, { id: 'password', label: text.password, type: 'password', autocomplete: 'current-password', required: true })}
          <p class="actions"><button class="action">${text.submitPassword}</button></p>
        </form>
      </section>`,
  });
}
