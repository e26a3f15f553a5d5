import { html } from 'hono/html';
import type { Markup } from '../../pages/html-document.ts';
import { displayName } from '../../state/personas/persona.ts';
import { confirmationPath } from '../control/mails.ts';
import type { DevService } from '../dev-service.ts';

/** The page "Mails": the mails that the service would send, the latest first. */
export function mailsPage({ state, settings }: DevService): { lead: Markup; body: Markup } {
  const mails = state.mails.values().reverse();
  const off = html`Start the sandbox with <code>--confirm-email</code>, so that new users have to confirm their address.`;
  return {
    lead: html`The sandbox sends no mail. It lists the mails that ask users to confirm their email address.`,
    body: html`${mails.map((mail) => {
      const user = state.users.get(mail.userId);
      return html`<section class="card"><header><h2>${mail.to}</h2><p>${user && displayName(user)} <time>${new Date(mail.at).toISOString()}</time></p></header>
<p>Please confirm your email address: <a href="${settings.basePath}${confirmationPath(mail)}">Confirm ${mail.to}</a></p></section>`;
    })}
${
  mails.length === 0 &&
  html`<div class="card"><p><b>No mails.</b></p>
<p>${settings.confirmEmail ? 'Sign up a new user, or change an email address.' : off}</p></div>`
}`,
  };
}
