import { html } from 'hono/html';
import { missingScope, type Step } from '../authorize/step.ts';
import type { OpenTransaction } from '../authorize/transaction.ts';
import { defaultPersonaIds, displayName } from '../personas/persona.ts';
import type { AppContext, Service } from '../service.ts';
import { linkOf } from '../state/initial-state.ts';
import type { User } from '../state/state.ts';
import { type Wording, wordings } from '../wording/wording.ts';
import { type Markup, page } from './page.ts';

/** A step at which somebody has to decide something. */
export type ShownStep = Exclude<Step, 'limit' | 'done'>;

/** Renders the page of one step, in the language and layout of its login. */
export function stepPage(
  c: AppContext,
  service: Service,
  step: ShownStep,
  open: OpenTransaction,
  userId: string | undefined,
) {
  const { transaction, handle } = open;
  const { language, popup, clientId } = transaction;
  const app = service.state.apps.get(clientId);
  const user = service.state.users.get(transaction.candidate ?? userId ?? '');
  c.set('rule', `page:${step}`);
  const { title, body } = contents[step](service, open, app?.name ?? '', user);
  return page(c, {
    language,
    title,
    body,
    popup,
    ...(app && { app }),
    languageHref: (other) => stepUrl(other, handle),
  });
}

/** The address of the current step of a login; the handle in it opens nothing without the session cookie. */
export function stepUrl(language: string, handle: string): string {
  return `/${language}/oauth/login.html?login=${handle}`;
}

type Contents = (
  service: Service,
  open: OpenTransaction,
  app: string,
  user: User | undefined,
) => { title: string; body: Markup };

const contents: Record<ShownStep, Contents> = {
  login: ({ settings, state }, open, app) => {
    const wording = wordings[open.transaction.language];
    const people = settings.personas.flatMap(({ id }) => state.users.get(id) ?? []);
    return {
      title: wording.loginTitle(app),
      body: form(
        open,
        'login',
        html`<p class="soft">${wording.loginIntro}</p>
<ul class="persons">${people.map((user) => personButton(user, stateOf(user, wording)))}</ul>
<div class="actions"><button name="decision" value="cancel">${wording.cancel}</button></div>`,
      ),
    };
  },
  'second-factor': (_service, open, _app, user) => {
    const wording = wordings[open.transaction.language];
    return {
      title: wording.secondFactorTitle,
      body: form(
        open,
        'second-factor',
        html`<p><b>${user && displayName(user)}</b></p><p class="soft">${wording.secondFactorIntro}</p>
${decision('confirm', wording.confirm, wording.refuse)}`,
      ),
    };
  },
  consent: ({ state }, open, app, user) => {
    const { clientId, scope, language } = open.transaction;
    const wording = wordings[language];
    const asked = missingScope(user ? linkOf(state, clientId, user.id).granted : [], scope);
    const list = html`<p>${wording.consentIntro(app)}</p>
<ul>${asked.map((name) => html`<li data-scope="${name}">${wording.scopes[name]}</li>`)}</ul>`;
    return {
      title: asked.length > 0 ? wording.consentTitle(app) : wording.loginTitle(app),
      body: html`${form(
        open,
        'consent',
        html`<input type="hidden" name="user" value="${user?.id}">${asked.length > 0 ? list : html`<p>${wording.identityOnly(app)}</p>`}
${decision('allow', wording.allow, wording.refuse)}`,
      )}${form(
        open,
        'other-account',
        html`<p class="account"><span class="soft">${user && wording.loggedInAs(displayName(user))}</span>
<button class="link">${wording.otherAccount}</button></p>`,
      )}`,
    };
  },
};

function form({ handle, transaction }: OpenTransaction, action: string, controls: Markup): Markup {
  return html`<form method="post" action="/${transaction.language}/oauth/${action}">
<input type="hidden" name="login" value="${handle}"><input type="hidden" name="csrf_token" value="${transaction.csrfToken}">
${controls}
</form>`;
}

function stateOf({ id, description }: User, { personas }: Wording): string {
  const known = defaultPersonaIds.find((defaultId) => defaultId === id);
  return description ?? (known ? personas[known] : id);
}

function personButton(user: User, state: string): Markup {
  const name = displayName(user);
  return html`<li><button class="person" name="persona" value="${user.id}" aria-labelledby="name-${user.id}" aria-describedby="state-${user.id}">
<span class="face" aria-hidden="true">${name
    .split(' ')
    .map((word) => [...word][0])
    .join(
      '',
    )}</span><b id="name-${user.id}">${name}</b><small id="state-${user.id}">${state}</small></button></li>`;
}

function decision(value: 'confirm' | 'allow', yes: string, no: string): Markup {
  return html`<div class="actions"><button name="decision" value="refuse">${no}</button><button class="primary" name="decision" value="${value}">${yes}</button></div>`;
}
