import { html } from 'hono/html';
import { languageNames, languages } from '../../../relying-app/language.js';
import { texts } from '../../texts.js';
import { languageName } from './language-name.js';

/** @import { Language } from '../../../relying-app/language.js' */

/** All buttons, one frame a language. @param {Language} language */
export function samplesSection(language) {
  const text = texts[language];
  return html`
      <section id="samples" aria-labelledby="samples-heading">
        <h2 id="samples-heading">${text.samplesHeading}</h2>
        <p>${text.samplesLead}</p>
        ${languages.map(
          (each) => html`
        <details class="language" open>
          <summary><h3>${heading(language, each)}</h3></summary>
          <iframe src="/gallery/samples?button-lang=${each}" title="${text.samplesTitle(languageName(language, each))}" loading="lazy"></iframe>
        </details>`,
        )}
      </section>`;
}

/** A language as the page calls it, and in its own words. @param {Language} language @param {Language} named */
function heading(language, named) {
  const name = languageName(language, named);
  const capital = name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  return html`${capital}${named === language ? '' : html` <span lang="${named}">${languageNames[named]}</span>`}`;
}
