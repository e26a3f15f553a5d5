import { html } from 'hono/html';
import { displayName } from '../state/personas/persona.ts';
import { decision, type StepContents, type StepView, stepForm } from './step.ts';
import { pageTexts } from './texts/by-language.ts';

/** The second factor of the login. */
export function secondFactorPage(view: StepView): StepContents {
  const { login, user } = view;
  const texts = pageTexts[login.language];
  return {
    title: texts.secondFactorTitle,
    body: stepForm(
      view,
      'second-factor',
      html`<input type="hidden" name="user" value="${user?.id}"><p><b>${user && displayName(user)}</b></p>
<p>${texts.asYourself}</p><p class="soft">${texts.secondFactorIntro}</p>
${decision('confirm', texts.confirm, texts.cancel)}`,
    ),
  };
}
