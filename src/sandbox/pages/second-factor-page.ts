import { html } from 'hono/html';
import { displayName } from '../state/personas/persona.ts';
import { decision, stepForm } from './step-form.ts';
import type { StepContents, StepView } from './step-pages.ts';
import { wordings } from './wording/by-language.ts';

/** The second factor of the login. */
export function secondFactorPage({ open, user }: StepView): StepContents {
  const wording = wordings[open.transaction.language];
  return {
    title: wording.secondFactorTitle,
    body: stepForm(
      open,
      'second-factor',
      html`<p><b>${user && displayName(user)}</b></p><p class="soft">${wording.secondFactorIntro}</p>
${decision('confirm', wording.confirm, wording.refuse)}`,
    ),
  };
}
