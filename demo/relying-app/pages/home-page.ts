import type { Button } from 'dpplus-connect/server';
import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Notice } from '../session/sessions.ts';
import type { Settings } from '../settings.ts';
import { texts } from '../texts.ts';
import { layout } from './layout.ts';
import { loginCard } from './login-card.ts';

export function homePage(
  language: Language,
  {
    settings,
    button,
    notice,
  }: {
    settings: Settings;
    /** Without one the reader is logged in already. */
    button: Button | undefined;
    notice: Notice | undefined;
  },
) {
  const text = texts[language];
  return layout(language, {
    title: text.tagline,
    path: '/',
    notice,
    login: settings,
    main: html`
      <div class="columns">
        <div>
          <p class="tagline">${text.tagline}</p>
          <h1>${text.loginHeading}</h1>
          <p class="lead">${text.loginLead}</p>
        </div>
        ${loginCard(language, { button, notice })}
      </div>
      ${settings.gallery ? html`<p><a class="quiet" href="${settings.gallery}">${text.toGallery}</a></p>` : ''}`,
  });
}
