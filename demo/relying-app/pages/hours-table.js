import { html } from 'hono/html';
import { dayName, openingHours } from '../library/opening-hours.js';
import { texts } from '../texts.js';

/** @import { Language } from '../language.js' */

/** The week of the library. @param {Language} language */
export function hoursTable(language) {
  const text = texts[language];
  return html`
    <table class="hours">
      <thead><tr><th scope="col">${text.day}</th><th scope="col">${text.open}</th></tr></thead>
      <tbody>${openingHours.map(
        (hours, day) => html`
        <tr><th scope="row">${dayName(language, day)}</th><td>${hours ? hours.join(' – ') : text.closed}</td></tr>`,
      )}
      </tbody>
    </table>`;
}
