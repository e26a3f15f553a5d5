import { html } from 'hono/html';
import type { Language } from '../../../src/vocabulary/languages.ts';
import { languageNames, languages } from '../../../src/vocabulary/languages.ts';
import { texts } from '../texts.ts';
import { languageName } from './language-name.ts';

/** All buttons, one frame a language. */
export function samplesSection(language: Language) {
  const text = texts[language];
  return html`
      <section id="samples" aria-labelledby="samples-heading">
        <h2 id="samples-heading">${text.samplesHeading}</h2>
        <p>${text.samplesLead}</p>
        ${languages.map(
          (each) => html`
        <details class="language" open>
          <summary><h3>${heading(language, each)}</h3></summary>
          <iframe src="samples-${each}.html" title="${text.samplesTitle(languageName(language, each))}" loading="lazy"></iframe>
        </details>`,
        )}
      </section>`;
}

/** A language as the page calls it, and in its own words. */
function heading(language: Language, named: Language) {
  const name = languageName(language, named);
  const capital = name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  return html`${capital}${named === language ? '' : html` <span lang="${named}">${languageNames[named]}</span>`}`;
}
