import { html } from 'hono/html';
import { serviceName } from '../service-name.ts';
import type { Notice } from '../session/sessions.ts';
import { type FieldProblems, type SignUpField, shortestPassword } from '../users/field-problems.ts';
import type { Person } from '../users/person.ts';
import { formField } from './form-field.ts';
import { layout } from './layout.ts';

export function signUpPage({
  draft,
  notice,
  problems = {},
}: {
  draft: Person;
  notice?: Notice;
  problems?: FieldProblems;
}) {
  const field = (
    id: SignUpField,
    label: string,
    autocomplete: string,
    more?: { type?: string; required?: true; hint?: string },
  ) => {
    const value = id === 'password' ? undefined : draft[id];
    return formField({ id, label, autocomplete, value, problem: problems[id], ...more });
  };
  return layout({
    title: 'Become a reader',
    notice,
    main: html`
      <section class="card">
        <h1>Become a reader</h1>
        <p>With a password you can still log in when ${serviceName} is not available.</p>
        <form class="fields" method="post" action="/sign-up" novalidate>
          ${field('firstName', 'First name', 'given-name', { required: true })}
          ${field('lastName', 'Last name', 'family-name', { required: true })}
          ${field('birthDate', 'Date of birth (optional)', 'bday', { type: 'date' })}
          ${field('email', 'Email address', 'username', { type: 'email', required: true })}
          ${field('password', 'Password', 'new-password', { type: 'password', required: true, hint: `At least ${shortestPassword} characters` })}
          <p class="actions"><button class="action">Create account</button></p>
        </form>
      </section>`,
  });
}
