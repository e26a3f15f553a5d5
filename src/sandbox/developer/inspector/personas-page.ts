import { html } from 'hono/html';
import { loginLimit } from '../../../vocabulary/login-limit.ts';
import { photo } from '../../endpoints/data/photo.ts';
import type { Markup } from '../../pages/html-document.ts';
import { writePerson } from '../../schema/person.ts';
import { linkOf } from '../../state/links.ts';
import type { Link, User } from '../../state/model.ts';
import { type DefaultPersonaId, defaultPersonas } from '../../state/personas/default-personas.ts';
import { displayName } from '../../state/personas/persona.ts';
import type { DevService } from '../dev-service.ts';
import { button, field, form, formId, most, newest, select, type View } from './view.ts';

const path = '/_sandbox/inspector/personas';

/** The cards that the forms offer, with their names. */
const cardChoices = [
  ['sample', 'A sample card'],
  ['full', 'A sample card with photo, created_at and raw date of birth'],
  ['incomplete', 'A sample card with an incomplete date of birth'],
  ['none', 'No card'],
  ['deleted', 'A deleted card'],
] as const satisfies readonly [string, string][];

/** The page "Personas": the state of each persona for each app, and forms that change it. */
export function personasPage(service: DevService, view: View): { lead: Markup; body: Markup } {
  const id = formId('add');
  const { shown, search } = newest(
    view,
    path,
    service.state.users.values(),
    (user) => `${user.id} ${displayName(user)} ${user.email}`,
  );
  return {
    lead: html`The users of the sandbox. All of them are invented.`,
    body: html`${search}${shown.map((user) => card(service, user, view))}
<section class="card" aria-labelledby="add-title"><header><h2 id="add-title">Add a persona</h2></header>
${form(
  view,
  path,
  { action: 'add', className: 'grid' },
  html`${field(view, id, { name: 'id', label: 'Id', required: true, hint: 'Lower-case letters, digits and hyphens.' })}
${field(view, id, { name: 'first_name', label: 'First name', required: true })}
${field(view, id, { name: 'last_name', label: 'Last name', required: true })}
${field(view, id, { name: 'email', label: 'Email address', type: 'email', required: true })}
${field(view, id, { name: 'phone_number', label: 'Phone number', type: 'tel', hint: 'Such as +32470000101.' })}
${select(view, id, { name: 'card', label: 'Identity card', choices: cardChoices })}
<div class="actions"><button class="primary">Add</button></div>`,
)}</section>`,
  };
}

function card({ state }: DevService, user: User, view: View): Markup {
  const { id, email, emailConfirmed, phoneNumber } = user;
  const name = displayName(user);
  const has = typeof user.card === 'string' ? user.card : 'present';
  const change = formId('change', id);
  return html`<section class="card" aria-labelledby="person-${id}"><header>
<span class="logo" aria-hidden="true">${user.firstName[0]}${user.lastName[0]}</span><h2 id="person-${id}">${name}</h2><p><code>${id}</code></p></header>
<dl class="facts"><dt>Email</dt><dd>${email} ${badge(emailConfirmed, emailConfirmed ? 'confirmed' : 'not confirmed')}</dd>
<dt>Phone</dt><dd>${phoneNumber || 'none'}</dd>
<dt>Identity card</dt><dd>${has}</dd></dl>
<div class="scroll" tabindex="0" role="region" aria-label="Apps of ${name}">
<table><thead><tr><th scope="col">App</th><th scope="col">Connection</th><th scope="col">Consent</th><th scope="col">UUID</th><td></td></tr></thead>
<tbody>${state.apps
    .values()
    .slice(-most)
    .map((app) => row(view, linkOf(state, app.clientId, id), app.name, name))}</tbody></table></div>
<div class="actions"><a class="button" href="${view.basePath}/_sandbox?persona=${id}">Logins<span class="hide"> of ${name}</span></a>
${emailConfirmed ? '' : button(view, path, { action: 'confirm-email', of: id }, 'Confirm email', `of ${name}`)}
${has === 'present' ? button(view, path, { action: 'delete-card', of: id }, 'Delete card', `of ${name}`) : ''}
<details${view.problem?.form === change ? ' open' : ''}><summary class="button">Change<span class="hide"> ${name}</span></summary>
${form(
  view,
  path,
  { action: 'change', of: id, className: 'grid' },
  html`${field(view, change, { name: 'email', label: 'Email address', type: 'email', value: email, required: true, hint: 'A new address is not confirmed.' })}
${field(view, change, { name: 'phone_number', label: 'Phone number', type: 'tel', value: phoneNumber })}
${select(view, change, { name: 'card', label: 'Identity card', choices: [['', 'As it is'], ...cardChoices] })}
<div class="actions"><button class="primary">Save</button></div>`,
)}</details>
<details><summary class="button">Remove<span class="hide"> ${name}</span></summary>
<p>Sessions end, and codes and tokens are revoked.</p>
${button(view, path, { action: 'remove', of: id, className: 'danger' }, 'Remove the persona', name)}</details></div></section>`;
}

const badge = (isGood: boolean, text: string): Markup =>
  html`<span class="badge ${isGood ? 'complete' : 'incomplete'}">${text}</span>`;

function row(
  view: View,
  { clientId, userId, uuid, consented, granted, connected, unconnectedLogins }: Link,
  app: string,
  person: string,
): Markup {
  const connection = connected
    ? badge(true, 'connected')
    : `${unconnectedLogins} of ${loginLimit} logins used`;
  const withdrawal = { action: 'withdraw', of: userId, hidden: { client_id: clientId } };
  return html`<tr><th scope="row">${app} <code>${clientId}</code></th><td>${connection}</td>
<td>${granted.join(', ') || (consented ? 'login only' : 'no consent')}</td><td><code>${uuid}</code></td>
<td>${consented && button(view, path, withdrawal, 'Withdraw consent', `of ${person} for ${app}`)}</td></tr>`;
}

/** Returns a card of the forms, as the control API takes it: the one of a built-in persona for another holder. */
export function sampleCard(choice: string, holder: { first_name: string; last_name: string }): unknown {
  if (choice === 'none' || choice === 'deleted') return choice;
  const like: DefaultPersonaId = choice === 'incomplete' ? 'incomplete-birth-date' : 'fresh';
  const persona = defaultPersonas.find(({ id }) => id === like);
  const extras = {
    created_at: '2026-01-15T09:30:00Z',
    photo: Buffer.from(photo).toString('base64'),
    with_raw_date_of_birth: true,
  };
  const card = persona && (writePerson(persona).card as object);
  return { ...card, ...holder, ...(choice === 'full' && extras) };
}
