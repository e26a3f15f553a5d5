import type { Link } from 'dpplus-connect/server';
import { html, raw } from 'hono/html';
import { serviceName } from '../service-name.ts';
import type { Identity, Notice } from '../session/sessions.ts';
import type { Settings } from '../settings.ts';
import type { User } from '../users/users.ts';
import { enrollmentForm } from './enrollment-form.ts';
import { layout } from './layout.ts';
import { sharedData } from './shared-data.ts';

export interface Account {
  settings: Settings;
  user: User;

  /** Without one the reader came by password. */
  identity: Identity | undefined;
  button: Link;
  notice: Notice | undefined;
}

export function accountPage(account: Account) {
  const { settings, user, identity, notice } = account;
  return layout({
    title: 'Your account',
    notice,
    login: settings,
    isLoggedIn: true,
    main: html`
      <h1>Good to see you, ${user.firstName}</h1>
      <div class="cards">
        ${identity ? sharedData(identity) : ''}
        ${user.uuid === null ? connectCard(account) : [shareCard(account), disconnectCard]}
        ${deleteCard}
      </div>`,
  });
}

/** For a user who has only a password. */
const connectCard = ({ settings, user, button }: Account) => html`
  <section class="card">
    <h2>Log in without a password</h2>
    <p>Link your account to ${serviceName}. If you do not have an account there yet, its sign-up form will be filled in with your data.</p>
    ${enrollmentForm(settings, { button, user })}
  </section>`;

/** Asks for the scopes that are not shared yet. The service asks the reader for the new ones only. */
function shareCard({ identity, button }: Account) {
  const granted = identity?.scope.split(' ') ?? [];
  if (granted.includes('eid_photo') && granted.includes('eid_address')) return '';
  return html`
    <section class="card">
      ${
        identity
          ? html`<h2>Share more data</h2>
            <p>You can also show us your contact data and your identity card, with its photo and address.</p>`
          : html`<h2>See what you share</h2>
            <p>You logged in with your password. Log in with ${serviceName} to see your data here.</p>`
      }
      <p class="actions">${raw(button.html)}</p>
    </section>`;
}

const disconnectCard = html`
  <section class="card">
    <h2>Use your password again</h2>
    <p>Without the link, you can only log in here with your password.</p>
    <p class="actions"><a class="quiet" href="/account/disconnect">Unlink from ${serviceName}</a></p>
  </section>`;

const deleteCard = html`
  <section class="card">
    <h2>Close your account</h2>
    <p>Your account is deleted immediately. You cannot undo this.</p>
    <p class="actions"><a class="quiet" href="/account/delete">Delete my account</a></p>
  </section>`;
