import { html, raw } from 'hono/html';
import type { SignUpDraft } from '../state/model.ts';
import type { Markup } from './html-document.ts';
import { type StepContents, type StepView, stepForm } from './step.ts';
import { pageTexts } from './texts/by-language.ts';
import type { PageTexts } from './texts/en.ts';

/**
 * The sign-up form (docs/protocol.md, "Authorization endpoint"), filled with the data of the app or the user
 * so far.
 */
export function signUpPage(view: StepView): StepContents {
  const { language, signUp } = view.login;
  const texts = pageTexts[language];
  const draft = signUp ?? { values: {}, problems: [] };
  return {
    title: texts.signUpTitle,
    failed: draft.problems.length > 0,
    languageForm: 'sign-up',
    body: html`${stepForm(
      view,
      'sign-up',
      html`<p class="soft">${texts.signUpIntro}</p>
${errorSummary(draft, texts)}
${field(draft, texts, 'firstName', { name: 'first_name', complete: 'given-name', required: true })}
${field(draft, texts, 'lastName', { name: 'last_name', complete: 'family-name', required: true })}
${field(draft, texts, 'email', { name: 'email', complete: 'email', required: true, type: 'email' })}
${field(draft, texts, 'phoneNumber', { name: 'phone_number', complete: 'tel', type: 'tel', example: texts.phoneFormat })}
${birthDate(draft, texts)}
<div class="actions"><button class="primary" name="decision" value="sign-up">${texts.signUp}</button>
<button name="decision" value="cancel">${texts.cancel}</button></div>`,
    )}${stepForm(
      view,
      'switch-form',
      html`<div class="actions"><p><button class="link" name="decision" value="log-in">${texts.haveAccount}</button></p></div>`,
    )}`,
  };
}

interface Input {
  name: string;
  complete: string;
  type?: string;
  required?: boolean;
  /** Shown before the user types. */
  example?: string;
}

function field(
  draft: SignUpDraft,
  texts: PageTexts,
  key: Exclude<keyof typeof fieldIds, DatePart>,
  input: Input,
): Markup {
  const { name, complete, type = 'text', required = false, example } = input;
  const problem = problemOf(draft, texts, key);
  // With `required`, Firefox tells screen readers that an empty field is invalid before the user was there.
  return html`<p class="field"><label for="${name}">${texts.fields[key]}</label>
${example && html`<span class="example" id="${name}-example">${example}</span>`}<input id="${name}" name="${name}" type="${type}"
  autocomplete="${complete}" value="${draft.values[key]}" ${required && raw('aria-required="true"')}${notes(name, { problem, example })}>
${problem && message(name, texts, problem)}</p>`;
}

type DatePart = 'birthDateYear' | 'birthDateMonth' | 'birthDateDay';

function birthDate(draft: SignUpDraft, texts: PageTexts): Markup {
  const problem = problemOf(draft, texts, 'birthDateYear');
  const part = (key: DatePart, name: string, complete: string, length: number) =>
    html`<p class="field"><label for="${name}">${texts.fields[key]}</label>
<input id="${name}" name="${name}" inputmode="numeric" maxlength="${length}" size="${length}"
  autocomplete="${complete}" value="${draft.values[key]}"${notes('birth_date', { problem })}></p>`;
  return html`<fieldset><legend>${texts.birthDate}</legend><div class="date">
${part('birthDateDay', 'birth_date_day', 'bday-day', 2)}${part('birthDateMonth', 'birth_date_month', 'bday-month', 2)}
${part('birthDateYear', 'birth_date_year', 'bday-year', 4)}</div>
${problem && message('birth_date', texts, problem)}</fieldset>`;
}

/** The errors, each with a link to its field. The summary has focus, so that it is read first. */
function errorSummary(draft: SignUpDraft, texts: PageTexts): Markup {
  const links = (Object.keys(fieldIds) as (keyof typeof fieldIds)[]).flatMap((key) => {
    const problem = problemOf(draft, texts, key);
    return problem ? [html`<li><a href="#${fieldIds[key]}">${problem}</a></li>`] : [];
  });
  if (links.length === 0) return html``;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus><h2>${texts.errorMark} ${texts.checkFields}</h2>
<ul>${links}</ul></div>`;
}

/** The first input of each field that can have a problem, in the order of the form. */
const fieldIds = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phoneNumber: 'phone_number',
  birthDateYear: 'birth_date_day',
} as const;

function problemOf({ problems }: SignUpDraft, texts: PageTexts, key: keyof typeof fieldIds): string | false {
  if (key === 'email' && problems.includes('emailTaken')) return texts.problems.emailTaken;
  return problems.includes(key) && texts.problems[key];
}

function message(name: string, { errorMark }: PageTexts, problem: string): Markup {
  return html`<span class="problem" id="${name}-problem"><b>${errorMark}</b> ${problem}</span>`;
}

/** Returns the `aria-describedby` of an input. */
function notes(name: string, parts: { problem: string | false; example?: string | undefined }): Markup {
  const ids = (['example', 'problem'] as const)
    .filter((part) => parts[part])
    .map((part) => `${name}-${part}`);
  return html`${parts.problem && raw(' aria-invalid="true"')}${ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`}`;
}
