import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Notice } from '../session/sessions.ts';
import { texts } from '../texts.ts';
import type { SignUpField } from '../users/field-problems.ts';
import type { Person } from '../users/person.ts';
import { errorSummary } from './error-summary.ts';
import { formField } from './form-field.ts';
import { layout } from './layout.ts';
import { noticeBox } from './notice-box.ts';

export function signUpPage(
  language: Language,
  {
    draft,
    notice,
    problems = [],
  }: {
    draft: Person;
    notice?: Notice;
    /** The fields with a problem. */
    problems?: readonly SignUpField[];
  },
) {
  const text = texts[language];
  const field = (
    name: SignUpField,
    autocomplete: string,
    more?: { type?: string; required?: true; hint?: string },
  ) =>
    formField(text, {
      id: ids[name],
      label: text[name],
      autocomplete,
      value: name === 'password' ? undefined : draft[name],
      problem: problems.includes(name) ? text.fieldProblems[name] : undefined,
      ...more,
    });
  const summary = problems.map((name) => [ids[name], text.fieldProblems[name]] as const);
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

const ids = {
  firstName: 'first_name',
  lastName: 'last_name',
  birthDate: 'birth_date',
  email: 'email',
  password: 'password',
} satisfies Record<SignUpField, string>;
