import { html } from 'hono/html';
import { texts } from '../texts.js';
import { layout } from './layout.js';
import { noticeBox } from './notice-box.js';

/**
 * @import { Language } from '../language.js'
 * @import { Notice } from '../session/sessions.js'
 * @import { Comparison } from '../users/compare-connected.js'
 */

/**
 * @param {Language} language
 * @param {object} content
 * @param {Comparison | undefined} content.comparison
 * @param {Notice | undefined} content.notice
 */
export function connectionsPage(language, { comparison, notice }) {
  const text = texts[language];
  const inLine = !comparison || comparison.onlyHere.length + comparison.onlyThere.length === 0;
  return layout(language, {
    title: text.connectionsTitle,
    notice,
    main: html`
      <section class="card">
        <h1>${text.connectionsTitle}</h1>
        <p>${text.connectionsLead}</p>
        ${noticeBox(text, notice)}
        ${
          comparison &&
          html`<dl>
            ${list(text.both, comparison.both, text.none)}
            ${list(text.onlyHere, comparison.onlyHere, text.none)}
            ${list(text.onlyThere, comparison.onlyThere, text.none)}
          </dl>`
        }
        ${inLine ? '' : html`<form class="actions" method="post" action="/connections"><button class="action">${text.repair}</button></form>`}
      </section>`,
  });
}

/** @param {(count: number) => string} heading @param {string[]} uuids @param {string} none */
const list = (heading, uuids, none) => html`
  <dt>${heading(uuids.length)}</dt>
  ${uuids.length ? uuids.map((uuid) => html`<dd><code>${uuid}</code></dd>`) : html`<dd>${none}</dd>`}`;
