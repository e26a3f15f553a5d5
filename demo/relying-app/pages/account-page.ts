import type { Button } from 'dpplus-connect/server';
import { html, raw } from 'hono/html';
import type { Language } from '../languages.ts';
import type { Identity, Notice } from '../session/sessions.ts';
import type { Settings } from '../settings.ts';
import type { Texts } from '../texts/en.ts';
import { texts } from '../texts.ts';
import type { User } from '../users/users.ts';
import { enrollmentForm } from './enrollment-form.ts';
import { layout } from './layout.ts';
import { noticeBox } from './notice-box.ts';
import { sharedData } from './shared-data.ts';

export interface Account {
  settings: Settings;
  user: User;

  /** Without one the reader came by password. */
  identity: Identity | undefined;
  button: Button;
  notice: Notice | undefined;
}

export function accountPage(language: Language, account: Account) {
  const { settings, user, identity, notice } = account;
  const text = texts[language];
  return layout(language, {
    title: text.accountTitle,
    path: '/account',
    notice,
    login: settings,
    main: html`
      ${noticeBox(text, notice)}
      <h1>${text.accountHeading(user.firstName, user.lastName)}</h1>
      <div class="cards">
        ${identity ? sharedData(language, identity) : ''}
        ${user.uuid === null ? connectCard(language, account) : shareCard(text, account)}
        ${user.uuid === null ? '' : actionCard([text.disconnectHeading, text.disconnectLead, text.submitDisconnect], '/account/disconnect')}
        ${actionCard([text.deleteHeading, text.deleteLead, text.submitDelete], '/account/delete')}
      </div>
      <form class="actions" method="post" action="/logout"><button class="action">${text.logout}</button></form>`,
  });
}

/** For a user who has only a password. */
function connectCard(language: Language, { settings, user, button }: Account) {
  const text = texts[language];
  return html`
  <section class="card">
    <h2>${text.connectHeading}</h2>
    <p>${text.connectLead}</p>
    ${enrollmentForm(settings, { language, button, user, submit: text.submitConnect })}
  </section>`;
}

/** Asks for the scopes that are not shared yet. The service asks the reader for the new ones only. */
function shareCard(text: Texts, { identity, button }: Account) {
  const granted = identity?.scope.split(' ') ?? [];
  if (granted.includes('eid_photo') && granted.includes('eid_address')) return '';
  return html`
    <section class="card">
      <h2>${identity ? text.moreHeading : text.refreshHeading}</h2>
      <p>${identity ? text.moreLead : text.refreshLead}</p>
      <p class="actions">${raw(button.html)}</p>
    </section>`;
}

/** Leads to a page that asks once more. */
const actionCard = (
  [heading, lead, submit]: [heading: string, lead: string, submit: string],
  path: string,
) => html`
  <section class="card">
    <h2>${heading}</h2>
    <p>${lead}</p>
    <p class="actions"><a class="quiet" href="${path}">${submit}</a></p>
  </section>`;
