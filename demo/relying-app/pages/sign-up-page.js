import { html } from 'hono/html';
import { texts } from '../texts.js';
import { layout } from './layout.js';
import { noticeBox } from './notice-box.js';

/**
 * @import { Language } from '../language.js'
 * @import { Person } from '../service/person.js'
 * @import { Notice } from '../session/sessions.js'
 */

/**
 * @param {Language} language
 * @param {{ draft: Person, notice?: Notice }} content
 */
export function signUpPage(language, { draft, notice }) {
  const text = texts[language];
  return layout(language, {
    title: text.signUpTitle,
    main: html`
      <section class="card">
        <h1>${text.signUpTitle}</h1>
        <p>${text.signUpLead}</p>
        ${noticeBox(text, notice)}
        <form class="fields" method="post" action="/sign-up">
          <label>${text.firstName} <input name="first_name" value="${draft.firstName}" autocomplete="given-name" maxlength="100" required></label>
          <label>${text.lastName} <input name="last_name" value="${draft.lastName}" autocomplete="family-name" maxlength="100" required></label>
          <label>${text.birthDate} <input name="birth_date" type="date" value="${draft.birthDate}" autocomplete="bday"></label>
          <label>${text.email} <input name="email" type="email" value="${draft.email}" autocomplete="username" maxlength="254" required></label>
          <label>${text.password} <small>${text.passwordHint}</small>
            <input name="password" type="password" autocomplete="new-password" minlength="12" required></label>
          <p class="actions"><button class="action">${text.submitSignUp}</button></p>
        </form>
      </section>`,
  });
}
