import { html } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Identity } from '../session/sessions.ts';
import { texts } from '../texts.ts';
import { fieldValue } from './field-value.ts';

/** The data that the reader shares, in two groups: provided by the reader, and read from the identity card. */
export function sharedData(language: Language, { uuid, scope, data }: Identity) {
  const text = texts[language];
  const names: Record<string, string> = text.scopes;
  const granted = scope.split(' ').filter(Boolean);
  return html`
    <section class="card wide">
      ${granted.includes('eid_photo') ? html`<img class="photo" src="/account/photo" width="120" alt="${text.photo}">` : ''}
      <dl>
        <dt>${text.identifier}</dt>
        <dd><code>${uuid}</code></dd>
        <dd class="hint">${text.identifierHint}</dd>
        <dt>${text.shared}</dt>
        ${granted.map((name) => html`<dd>${names[name] ?? name}</dd>`)}
        ${granted.length === 0 ? html`<dd>${text.sharedNothing}</dd>` : ''}
      </dl>
      ${granted.includes('email') || granted.includes('phone') ? list(language, text.userDataHeading, data.user) : ''}
      ${granted.includes('eid_profile') ? list(language, text.cardHeading, data.eid) : ''}
    </section>`;
}

/** Without such data, or if the service fails, the page leaves the list out. */
function list(language: Language, heading: string, data: object | undefined) {
  const text = texts[language];
  const values: Record<string, unknown> = { ...data };
  return html`
    <h2>${heading}</h2>
    ${
      data === undefined
        ? html`<p>${text.noData}</p>`
        : html`<dl class="data">${Object.entries(text.fields).map(([name, label]) => {
            const value = fieldValue(language, name, values[name]);
            // Their own words may be in any language, which the empty one says (HTML, "The lang attribute").
            const theirs = value && !value.isOurs ? html` lang=""` : '';
            return value && html`<div><dt>${label}</dt><dd${theirs}>${value.text}</dd></div>`;
          })}</dl>`
    }`;
}
