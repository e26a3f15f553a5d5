import { html } from 'hono/html';
import { serviceName } from '../../../contract/service-name.ts';
import { displayName } from '../state/personas/persona.ts';
import { decision, type StepContents, type StepView, stepForm } from './step.ts';
import { pageTexts } from './texts/by-language.ts';

/** The consent: the data that the app asks for and does not have yet, or only the identifier. */
export function consentPage(view: StepView): StepContents {
  const { login, user, asked, basePath } = view;
  const { name: app = '', privacyUrl } = view.app ?? {};
  const texts = pageTexts[login.language];
  const list = html`<p>${texts.consentIntro(app)}</p>
<ul>${asked.map((name) => html`<li data-scope="${name}">${texts.scopes[name]}</li>`)}</ul>
<p class="soft">${texts.consentRecipient(app)} ${privacyUrl && html`<a href="${privacyUrl}" target="_blank">${texts.privacyNotice(app)}</a>`}
<a href="${basePath}/#consent" target="_blank" hreflang="en">${texts.withdrawConsent}</a></p>`;
  return {
    title: asked.length > 0 ? texts.consentTitle(app) : texts.identityTitle(app),
    body: html`${stepForm(
      view,
      'other-account',
      html`<p class="account"><span>${user && texts.loggedInAs(displayName(user))}</span>
<button class="link">${texts.otherAccount}</button></p>`,
    )}${stepForm(
      view,
      'consent',
      html`<input type="hidden" name="user" value="${user?.id}">${asked.length > 0 ? list : html`<p>${texts.identityOnly(app)}</p>`}
<p class="soft">${texts.consentRemembered(app)}</p>
${decision('allow', texts.allow, texts.doNotAllow)}`,
    )}<p class="soft">${texts.sharedComputer(serviceName)}</p>`,
  };
}
