import { html } from 'hono/html';
import { texts } from '../texts.js';
import { enrollmentForm } from './enrollment-form.js';
import { layout } from './layout.js';
import { loginButton } from './login-button.js';
import { noticeBox } from './notice-box.js';
import { sharedData } from './shared-data.js';

/**
 * @import { Settings } from '../index.js'
 * @import { Language } from '../language.js'
 * @import { Identity, Notice } from '../session/sessions.js'
 * @import { Texts } from '../texts.js'
 * @import { User } from '../users/users.js'
 */

/**
 * @typedef {object} Account
 * @property {Settings} settings
 * @property {User} user
 * @property {Identity | undefined} identity Without one the reader came by password.
 * @property {string} state
 * @property {Notice | undefined} notice
 */

/** @param {Language} language @param {Account} account */
export function accountPage(language, account) {
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

/** For a user who has only a password. @param {Language} language @param {Account} account */
function connectCard(language, { settings, user, state }) {
  const text = texts[language];
  return html`
  <section class="card">
    <h2>${text.connectHeading}</h2>
    <p>${text.connectLead}</p>
    ${enrollmentForm(settings, { language, state, user, submit: text.submitConnect })}
  </section>`;
}

/** Asks for what is not shared yet: the service asks the reader for the new names only. @param {Texts} text @param {Account} account */
function shareCard(text, { settings, identity, state }) {
  const granted = identity?.scope.split(' ') ?? [];
  if (granted.includes('eid_photo') && granted.includes('eid_address')) return '';
  const scope = identity ? Object.keys(text.scopes).join(' ') : 'email phone eid_profile';
  return html`
    <section class="card">
      <h2>${identity ? text.moreHeading : text.refreshHeading}</h2>
      <p>${identity ? text.moreLead : text.refreshLead}</p>
      <p class="actions">${loginButton(settings, state, { scope })}</p>
    </section>`;
}

/** Leads to a page that asks once more. @param {[heading: string, lead: string, submit: string]} words @param {string} path */
const actionCard = ([heading, lead, submit], path) => html`
  <section class="card">
    <h2>${heading}</h2>
    <p>${lead}</p>
    <p class="actions"><a class="quiet" href="${path}">${submit}</a></p>
  </section>`;
