import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Notice } from '../session/sessions.ts';
import { texts } from '../texts.ts';
import { layout } from './layout.ts';
import { noticeBox } from './notice-box.ts';

/** Lists of UUIDs. */
export type Comparison = { both: string[]; onlyHere: string[]; onlyThere: string[] };

export function connectionsPage(
  language: Language,
  { comparison, notice }: { comparison: Comparison | undefined; notice: Notice | undefined },
) {
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

const list = (heading: (count: number) => string, uuids: string[], none: string) => html`
  <dt>${heading(uuids.length)}</dt>
  ${uuids.length ? uuids.map((uuid) => html`<dd><code>${uuid}</code></dd>`) : html`<dd>${none}</dd>`}`;
