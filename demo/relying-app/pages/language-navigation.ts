import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import { languageNames, languages } from '../languages.ts';
import { texts } from '../texts.ts';

/** Links to this page in the other languages. */
export function languageNavigation(current: Language) {
  return html`<nav class="languages" aria-label="${texts[current].languages}">${languages.map(
    (language) =>
      html`<a href="?lang=${language}" lang="${language}" hreflang="${language}" aria-current="${String(language === current)}">${languageNames[language]}</a>`,
  )}</nav>`;
}
