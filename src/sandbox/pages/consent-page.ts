import { html } from 'hono/html';
import { displayName } from '../state/personas/persona.ts';
import { decision, stepForm } from './step-form.ts';
import type { StepContents, StepView } from './step-view.ts';
import { wordings } from './wording/by-language.ts';

/** What the application asks for and does not have yet; with nothing to share, that it learns who somebody is. */
export function consentPage(view: StepView): StepContents {
  const { transaction, user, asked } = view;
  const app = view.app?.name ?? '';
  const wording = wordings[transaction.language];
  const list = html`<p>${wording.consentIntro(app)}</p>
<ul>${asked.map((name) => html`<li data-scope="${name}">${wording.scopes[name]}</li>`)}</ul>`;
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
