import { html } from 'hono/html';
import { texts } from '../texts.js';
import { fieldValue } from './field-value.js';

/**
 * @import { Language } from '../language.js'
 * @import { Answer } from '../service/shared-data.js'
 * @import { Identity } from '../session/sessions.js'
 */

/**
 * What the reader shares, apart by who vouches for it: the reader, or the identity card.
 *
 * @param {Language} language
 * @param {Identity} identity
 */
export function sharedData(language, { uuid, scope, data }) {
  const text = texts[language];
  /** @type {Record<string, string>} */
  const names = text.scopes;
  const granted = scope.split(' ').filter(Boolean);
  return html`
    <section class="card wide">
      ${granted.includes('eid_photo') ? html`<img class="photo" src="/account/photo" width="120" alt="${text.photo}">` : ''}
      <dl>
        <dt>${text.identifier}</dt>
        <dd><code>${uuid}</code></dd>
        <dt>${text.shared}</dt>
        ${granted.map((name) => html`<dd>${names[name] ?? name}</dd>`)}
        ${granted.length === 0 ? html`<dd>${text.sharedNothing}</dd>` : ''}
      </dl>
      ${answer(language, text.userDataHeading, data.userData)}
      ${answer(language, text.cardHeading, data.card)}
    </section>`;
}

/**
 * @param {Language} language
 * @param {string} heading
 * @param {Answer | undefined} answer
 */
function answer(language, heading, answer) {
  if (answer === undefined) return '';
  const text = texts[language];
  return html`
    <h2>${heading}</h2>
    ${
      'problem' in answer
        ? html`<p>${text.problems[answer.problem]}</p>`
        : html`<dl class="data">${Object.entries(text.fields).map(([name, label]) => {
            const value = fieldValue(language, name, answer.data[name]);
            // Their own words may be in any language, which the empty one says (HTML, "The lang attribute").
            const theirs = value && !value.isOurs ? html` lang=""` : '';
            return value && html`<div><dt>${label}</dt><dd${theirs}>${value.text}</dd></div>`;
          })}</dl>`
    }`;
}
