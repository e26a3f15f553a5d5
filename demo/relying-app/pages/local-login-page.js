import { html } from 'hono/html';
import { texts } from '../texts.js';
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
    main: html`
      <section class="card">
        <h1>${text.passwordTitle}</h1>
        ${noticeBox(text, notice)}
        <form class="fields" method="post" action="/password">
          <label>${text.email} <input name="email" type="email" value="${email}" autocomplete="username" required></label>
          <label>${text.password} <input name="password" type="password" autocomplete="current-password" required></label>
          <p class="actions"><button class="action">${text.submitPassword}</button></p>
        </form>
      </section>`,
  });
}
