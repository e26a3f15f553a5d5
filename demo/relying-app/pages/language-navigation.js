import { html } from 'hono/html';
import { languageNames, languages } from '../language.js';
import { texts } from '../texts.js';

/** @import { Language } from '../language.js' */

/** For whoever cannot read this page. @param {Language} current */
export function languageNavigation(current) {
  return html`<nav class="languages" aria-label="${texts[current].languages}">${languages.map(
    (language) =>
      html`<a href="?lang=${language}" lang="${language}" hreflang="${language}" aria-current="${String(language === current)}">${languageNames[language]}</a>`,
  )}</nav>`;
}
