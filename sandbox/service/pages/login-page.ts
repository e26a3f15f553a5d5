import { html } from 'hono/html';
import type { User } from '../state/model.ts';
import { isDefaultPersonaId } from '../state/personas/default-personas.ts';
import { displayName } from '../state/personas/persona.ts';
import { isSignedUp } from '../state/personas/user-ids.ts';
import type { Markup } from './html-document.ts';
import { type StepContents, type StepView, stepForm } from './step.ts';
import { pageTexts } from './texts/by-language.ts';
import type { PageTexts } from './texts/en.ts';

/** Maximum number of signed-up users on the login page: the newest. */
const latest = 20;

/** The choice of a user: a button for each, the personas first. */
export function loginPage(view: StepView): StepContents {
  const texts = pageTexts[view.login.language];
  const [personas, others] = [view.users.filter((user) => !isSignedUp(user)), view.users.filter(isSignedUp)];
  const shown = [...personas, ...others.slice(-latest)];
  return {
    // The fallback is for the types. The page has an app.
    title: texts.loginTitle(view.app?.name ?? ''),
    body: html`${stepForm(
      view,
      'login',
      html`<p class="soft">${texts.loginIntro}</p>
<ul class="persons">${shown.map((user) => personButton(user, stateOf(user, texts)))}</ul>`,
    )}${stepForm(
      view,
      'switch-form',
      html`<div class="actions"><p><span class="soft">${texts.noAccount}</span>
<button class="link" name="decision" value="sign-up">${texts.signUpTitle}</button></p>
<button form="login" name="decision" value="cancel">${texts.cancel}</button></div>`,
    )}`,
  };
}

function stateOf(user: User, { personas, signedUpHere }: PageTexts): string {
  const { id, description } = user;
  if (description !== undefined) return description;
  if (isDefaultPersonaId(id)) return personas[id];
  return isSignedUp(user) ? signedUpHere : id;
}

function personButton(user: User, state: string): Markup {
  const name = displayName(user);
  const initials = name.split(' ').flatMap((word) => [...word].slice(0, 1));
  // The button is the name, which users of voice control say. Its area is the whole row.
  return html`<li class="person"><span class="face" aria-hidden="true">${initials.slice(0, 2)}</span>
<button name="persona" value="${user.id}" aria-describedby="state-${user.id}">${name}</button>
<small id="state-${user.id}">${state}</small></li>`;
}
