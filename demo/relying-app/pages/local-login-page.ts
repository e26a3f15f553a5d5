import { html } from 'hono/html';
import type { Notice } from '../session/sessions.ts';
import { formField } from './form-field.ts';
import { layout } from './layout.ts';

export const localLoginPage = ({ email, notice }: { email: string; notice?: Notice }) =>
  layout({
    title: 'Log in with your password',
    notice,
    main: html`
      <section class="card">
        <h1>Log in with your password</h1>
        <form class="fields" method="post" action="/password" novalidate>
          ${formField({ id: 'email', label: 'Email address', value: email, type: 'email', autocomplete: 'username', required: true })}
          ${formField({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', required: true })}
          <p class="actions"><button class="action">Log in</button></p>
        </form>
      </section>`,
  });
