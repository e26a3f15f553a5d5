import { html } from 'hono/html';
import { languages } from '../../settings/choices.js';

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** All buttons, one frame a language. */
export const samplesSection = () => html`
      <section id="samples" aria-labelledby="samples-heading">
        <h2 id="samples-heading">All buttons at a glance</h2>
        <p>Three wordings, four sizes and two themes in five languages. They follow the colour scheme of the page around them. Press one to take it into the configurator.</p>
        ${Object.entries(languages).map(
          ([language, ownName]) => html`
        <details class="language" open>
          <summary><h3>${inEnglish.of(language)}${language === 'en' ? '' : html` <span lang="${language}">${ownName}</span>`}</h3></summary>
          <iframe src="/gallery/samples?lang=${language}" title="All buttons in ${inEnglish.of(language)}" loading="lazy"></iframe>
        </details>`,
        )}
      </section>`;
