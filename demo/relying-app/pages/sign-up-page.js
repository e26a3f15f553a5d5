import { html } from 'hono/html';
import { texts } from '../texts.js';
import { errorSummary } from './error-summary.js';
import { formField } from './form-field.js';
import { layout } from './layout.js';
import { noticeBox } from './notice-box.js';

/**
 * @import { Language } from '../language.js'
 * @import { Person } from '../service/person.js'
 * @import { Notice } from '../session/sessions.js'
 * @import { SignUpField } from '../users/field-problems.js'
 */

/**
 * @param {Language} language
 * @param {object} content
 * @param {Person} content.draft
 * @param {Notice} [content.notice]
 * @param {readonly SignUpField[]} [content.problems] The fields to be mended.
 */
export function signUpPage(language, { draft, notice, problems = [] }) {
  const text = texts[language];
  /** @param {SignUpField} name @param {string} autocomplete @param {{ type?: string, required?: true, hint?: string }} [more] */
  const field = (name, autocomplete, more) =>
    formField(text, {
      id: ids[name],
      label: text[name],
      autocomplete,
      value: name === 'password' ? undefined : draft[name],
      problem: problems.includes(name) ? text.fieldProblems[name] : undefined,
      ...more,
    });
  const summary = problems.map((name) => /** @type {const} */ ([ids[name], text.fieldProblems[name]]));
  return layout(language, {
    title: text.signUpTitle,
    notice: problems.length > 0 ? { code: 'incomplete' } : notice,
    main: html`
      <section class="card">
        <h1>${text.signUpTitle}</h1>
        <p>${text.signUpLead}</p>
        ${noticeBox(text, notice)}
        ${errorSummary(text, summary)}
        <form class="fields" method="post" action="/sign-up" novalidate>
          ${field('firstName', 'given-name', { required: true })}
          ${field('lastName', 'family-name', { required: true })}
          ${field('birthDate', 'bday', { type: 'date' })}
          ${field('email', 'username', { type: 'email', required: true })}
          ${field('password', 'new-password', { type: 'password', required: true, hint: text.passwordHint })}
          <p class="actions"><button class="action">${text.submitSignUp}</button></p>
        </form>
      </section>`,
  });
}

/** @satisfies {Record<SignUpField, string>} */
const ids = {
  firstName: 'first_name',
  lastName: 'last_name',
  birthDate: 'birth_date',
  email: 'email',
  password: 'password',
};
