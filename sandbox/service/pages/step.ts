import { html } from 'hono/html';
import type { Language } from '../../../contract/languages.ts';
import type { Scope } from '../../../contract/scopes.ts';
import type { App } from '../state/app.ts';
import type { Login, User } from '../state/model.ts';
import type { Markup } from './html-document.ts';

/** A step at which the user decides, in order. */
export type ShownStep = 'login' | 'sign-up' | 'second-factor' | 'consent';

/** The forms of these pages, by the last part of their `action`. */
export const stepForms = [
  'login',
  'switch-form',
  'sign-up',
  'second-factor',
  'consent',
  'other-account',
] as const;
export type StepForm = (typeof stepForms)[number];

/** The data of a step page. */
export interface StepView {
  /** The path that the sandbox is mounted at. */
  basePath: string;
  login: Login;
  /** Absent if it was removed after the login began. */
  app: App | undefined;
  /** The user who is logged in, or was chosen. */
  user: User | undefined;
  /** The users who can log in. */
  users: readonly User[];
  /** The scopes that the app asks for and does not have yet. */
  asked: readonly Scope[];
}

/** What differs between the pages of the steps. */
export interface StepContents {
  title: string;
  body: Markup;
  /** The submitted form has errors. */
  failed?: boolean;
  /** The form whose values a change of the language keeps. */
  languageForm?: StepForm;
}

/** The path of the current step of a login, below the base path; the handle in it opens nothing without the session cookie. */
export function stepUrl(language: Language, handle: string): string {
  return `/${language}/oauth/login.html?login=${handle}`;
}

/** A form of a login under way, with the handle of the login and its CSRF token. */
export function stepForm({ login, basePath }: StepView, action: StepForm, controls: Markup): Markup {
  return html`<form id="${action}" method="post" action="${basePath}/${login.language}/oauth/${action}" novalidate>
<input type="hidden" name="login" value="${login.handle}"><input type="hidden" name="csrf_token" value="${login.csrfToken}">
${controls}
</form>`;
}

/** The two buttons of a decision, in the order in which they are drawn at every width. */
export function decision(value: 'confirm' | 'allow', yes: string, no: string): Markup {
  return html`<div class="actions"><button class="primary" name="decision" value="${value}">${yes}</button>
<button name="decision" value="refuse">${no}</button></div>`;
}
