import { html } from 'hono/html';
import { signedUpPrefix } from '../endpoints/authorize/sign-up/user-id.ts';
import type { User } from '../state/model.ts';
import { defaultPersonaIds, displayName } from '../state/personas/persona.ts';
import type { Markup } from './page.ts';
import { stepForm } from './step-form.ts';
import type { StepContents, StepView } from './step-pages.ts';
import { type Wording, wordings } from './wording/by-language.ts';

/** How many of those who signed up are shown: the last ones, so that the page stays a page. */
const latest = 20;

/** Choosing who logs in: a button for each person, the personas first. */
export function loginPage({ service, open, app }: StepView): StepContents {
  const wording = wordings[open.transaction.language];
  const users = [...service.state.users.values()];
  const [personas, others] = [users.filter(isPersona), users.filter((user) => !isPersona(user))];
  const people = [...personas, ...others.slice(-latest)];
  return {
    title: wording.loginTitle(app),
    body: html`${stepForm(
      open,
      'login',
      html`<p class="soft">${wording.loginIntro}</p>
<ul class="persons">${people.map((user) => personButton(user, stateOf(user, wording)))}</ul>
<div class="actions"><button name="decision" value="cancel">${wording.cancel}</button></div>`,
    )}${stepForm(
      open,
      'switch-form',
      html`<p class="account"><span class="soft">${wording.noAccount}</span> <button class="link" name="decision" value="sign-up">${wording.signUpTitle}</button></p>`,
    )}`,
  };
}

function isPersona({ id }: Pick<User, 'id'>): boolean {
  return !id.startsWith(signedUpPrefix);
}

function stateOf({ id, description }: User, { personas, signedUpHere }: Wording): string {
  const known = defaultPersonaIds.find((defaultId) => defaultId === id);
  return description ?? (known ? personas[known] : !isPersona({ id }) ? signedUpHere : id);
}

function personButton(user: User, state: string): Markup {
  const name = displayName(user);
  const initials = name.split(' ').flatMap((word) => [...word].slice(0, 1));
  // The button is the name, as people would say it to their computer; its area is the whole row.
  return html`<li class="person"><span class="face" aria-hidden="true">${initials.slice(0, 2)}</span>
<button name="persona" value="${user.id}" aria-describedby="state-${user.id}">${name}</button><small id="state-${user.id}">${state}</small></li>`;
}
