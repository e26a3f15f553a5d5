import { html } from 'hono/html';
import type { Markup } from './html-document.ts';
import type { StepForm, StepView } from './step-view.ts';

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
