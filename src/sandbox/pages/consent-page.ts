import { html } from 'hono/html';
import { displayName } from '../state/personas/persona.ts';
import { decision, stepForm } from './step-form.ts';
import type { StepContents, StepView } from './step-view.ts';
import { wordings } from './wording/by-language.ts';

/** The consent: the data that the app asks for and does not have yet, or only the identifier. */
export function consentPage(view: StepView): StepContents {
  const { login, user, asked, basePath } = view;
  const { name: app = '', privacyUrl } = view.app ?? {};
  const wording = wordings[login.language];
  const list = html`<p>${wording.consentIntro(app)}</p>
<ul>${asked.map((name) => html`<li data-scope="${name}">${wording.scopes[name]}</li>`)}</ul>
<p class="soft">${wording.consentRecipient(app)} ${privacyUrl && html`<a href="${privacyUrl}" target="_blank">${wording.privacyNotice(app)}</a>`}
<a href="${basePath}/#consent" target="_blank" hreflang="en">${wording.withdrawConsent}</a></p>`;
  return {
    title: asked.length > 0 ? wording.consentTitle(app) : wording.identityTitle(app),
    body: html`${stepForm(
      view,
      'consent',
      html`<input type="hidden" name="user" value="${user?.id}">${asked.length > 0 ? list : html`<p>${wording.identityOnly(app)}</p>`}
<p class="soft">${wording.consentRemembered(app)}</p>
${decision('allow', wording.allow, wording.doNotAllow)}`,
    )}${stepForm(
      view,
      'other-account',
      html`<p class="account"><span class="soft">${user && wording.loggedInAs(displayName(user))}</span>
<button class="link">${wording.otherAccount}</button></p>`,
    )}`,
  };
}
