import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Notice } from '../session/sessions.ts';
import { texts } from '../texts.ts';
import { formField } from './form-field.ts';
import { layout } from './layout.ts';
import { noticeBox } from './notice-box.ts';

export function localLoginPage(language: Language, { email, notice }: { email: string; notice?: Notice }) {
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
