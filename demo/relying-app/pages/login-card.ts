import type { Button } from 'dpplus-connect/server';
import { html, raw } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Notice } from '../session/sessions.ts';
import { texts } from '../texts.ts';
import { noticeBox } from './notice-box.ts';

/** The part of the first page by which readers log in, or a greeting for one who is. */
export function loginCard(
  language: Language,
  { button, notice }: { button: Button | undefined; notice: Notice | undefined },
) {
  const text = texts[language];
  return html`
        <section class="card" aria-labelledby="login-heading">
          ${noticeBox(text, notice)}
          ${
            button === undefined
              ? html`<h2 id="login-heading">${text.welcomeBackHeading}</h2>
                <p>${text.welcomeBackLead}</p>
                <p class="actions"><a class="action" href="/account">${text.toAccount}</a></p>`
              : html`<h2 id="login-heading">${text.readersHeading}</h2>
                <p class="actions">${raw(button.html)}</p>
                <p class="hint">${text.readersLead}</p>
                <p class="others">${text.havePassword} <a href="/password">${text.toPassword}</a></p>
                <p class="others">${text.newReader} <a href="/sign-up">${text.toSignUp}</a></p>`
          }
        </section>`;
}
