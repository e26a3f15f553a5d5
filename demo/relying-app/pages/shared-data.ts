import { html } from 'hono/html';
import { serviceName } from '../service-name.ts';
import type { Identity } from '../session/sessions.ts';

/** What each scope shares. */
export const scopeNames: Record<string, string> = {
  // written: scope-names, by npm run write
  email: 'Email address',
  phone: 'Phone number',
  eid_profile: 'Data on the identity card',
  eid_photo: 'Photo on the identity card',
  eid_address: 'Home address',
  // /written
};

const fields = {
  email: 'Email address',
  phone_number: 'Phone number',
  updated_at: 'Last changed',
  first_name: 'First names',
  first_name_3: 'Initial of third given name',
  last_name: 'Last name',
  gender: 'Sex',
  nationality: 'Nationality',
  date_of_birth: 'Date of birth',
  raw_date_of_birth: 'Date of birth (as on the card)',
  location_of_birth: 'Place of birth',
  noble_condition: 'Title of nobility',
  issuing_municipality: 'Issued by',
  card_number: 'Card number',
  chip_number: 'Chip number',
  validity_begins_at: 'Valid from',
  validity_ends_at: 'Valid until',
  address: 'Address',
};

/** The values of a description list, without empty ones. */
export const lines = (texts: string[]) =>
  texts.filter((line) => line.trim()).map((line) => html`<dd>${line}</dd>`);

/** The data that the reader shares, in two groups: provided by the reader, and read from the identity card. */
export function sharedData({ uuid, scope, data }: Identity) {
  const granted = scope.split(' ').filter(Boolean);
  return html`
    <section class="card wide">
      ${granted.includes('eid_photo') ? html`<img class="photo" src="/account/photo" width="120" alt="The photo on your identity card">` : ''}
      <dl>
        <dt>Your number</dt>
        <dd><code>${uuid}</code></dd>
        <dd class="hint">${serviceName} gives this number to this library only. You may need it if you contact us.</dd>
        <dt>What you share with us</dt>
        ${granted.map((name) => html`<dd>${scopeNames[name] ?? name}</dd>`)}
        ${granted.length === 0 ? html`<dd>Only your number</dd>` : ''}
      </dl>
      ${granted.includes('email') || granted.includes('phone') ? list('Provided by you', data.user) : ''}
      ${granted.includes('eid_profile') ? list('Read from your identity card', data.eid) : ''}
    </section>`;
}

/** Without such data, or if the service fails, the page leaves the list out. */
function list(heading: string, data: object | undefined) {
  const values: Record<string, unknown> = { ...data };
  return html`
    <h2>${heading}</h2>
    ${
      data === undefined
        ? html`<p>We have not received this data from ${serviceName}.</p>`
        : html`<dl class="data">${Object.entries(fields).map(([name, label]) => {
            const text = textOf(values[name]);
            return text && html`<div><dt>${label}</dt>${shownValue(text, name)}</div>`;
          })}</dl>`
    }`;
}

/** The service omits data that it does not have, or leaves it empty. The parts of an address are members of an object. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  return Object.values(value)
    .filter((part) => typeof part === 'string')
    .join(', ');
}

function shownValue(text: string, name: string) {
  const sex = name === 'gender' ? sexes.get(text) : undefined;
  if (sex) return html`<dd>${sex}</dd>`;
  if (isDate(text)) return html`<dd>${dateFormat.format(new Date(text))}</dd>`;
  // Their own words may be in any language, which the empty one says (HTML, "The lang attribute").
  return html`<dd lang="">${text}</dd>`;
}

/** What identity cards write for the sex, in Dutch, French and German. */
const sexes: Map<string, string> = new Map([
  ['M', 'Male'],
  ['V', 'Female'],
  ['F', 'Female'],
  ['W', 'Female'],
]);

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(text) && !Number.isNaN(Date.parse(text));

/** In UTC: a date of birth has no time zone, and must not slip by a day. */
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
