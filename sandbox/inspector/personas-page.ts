import { html } from 'hono/html';
import { loginLimit } from '../../contract/login-limit.ts';
import type { ControlledService } from '../control/controlled-service.ts';
import { confirmationPath } from '../control/mails.ts';
import type { Markup } from '../service/pages/html-document.ts';
import { linkOf } from '../service/state/links.ts';
import type { Link, User } from '../service/state/model.ts';
import { displayName } from '../service/state/personas/persona.ts';
import { button, most, newest, type View } from './view.ts';

const path = '/_sandbox/inspector/personas';

/** The page "Personas": the state of each persona for each app, and buttons that change it. */
export function personasPage(service: ControlledService, view: View): { lead: Markup; body: Markup } {
  const { shown, search } = newest(
    view,
    path,
    service.state.users.values(),
    (user) => `${user.id} ${displayName(user)} ${user.email}`,
  );
  return {
    lead: html`The users of the sandbox. All of them are invented.`,
    body: html`${search}${shown.map((user) => card(service, user, view))}`,
  };
}

function card({ state }: ControlledService, user: User, view: View): Markup {
  const { id, email, emailConfirmed, phoneNumber } = user;
  const name = displayName(user);
  const mail = state.mails.values().findLast(({ userId }) => userId === id);
  const has = typeof user.card === 'string' ? user.card : 'present';
  return html`<section class="card" aria-labelledby="person-${id}"><header>
<h2 id="person-${id}">${name}</h2><p><code>${id}</code></p></header>
<dl class="facts"><dt>Email</dt><dd>${email} ${badge(emailConfirmed, emailConfirmed ? 'confirmed' : 'not confirmed')}
${!emailConfirmed && mail && html`<a href="${view.basePath}${confirmationPath(mail)}">Link in the mail to ${mail.to}</a>`}</dd>
<dt>Phone</dt><dd>${phoneNumber || 'none'}</dd>
<dt>Identity card</dt><dd>${has}</dd></dl>
<div class="scroll" tabindex="0" role="region" aria-label="Apps of ${name}">
<table><thead><tr><th scope="col">App</th><th scope="col">Connection</th><th scope="col">Consent</th><th scope="col">UUID</th><td></td></tr></thead>
<tbody>${state.apps
    .values()
    .slice(-most)
    .map((app) => row(view, linkOf(state, app.clientId, id), app.name, name))}</tbody></table></div>
<div class="actions">
${emailConfirmed ? '' : button(view, path, { action: 'confirm-email', of: id }, 'Confirm email', `of ${name}`)}
${has === 'present' ? button(view, path, { action: 'delete-card', of: id }, 'Delete card', `of ${name}`) : ''}
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
