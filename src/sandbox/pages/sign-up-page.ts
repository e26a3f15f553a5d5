import { html } from 'hono/html';
import type { SignUpDraft } from '../state/model.ts';
import type { SignUpField } from '../vocabulary/parameters.ts';
import type { Markup } from './page.ts';
import { stepForm } from './step-form.ts';
import type { StepContents, StepView } from './step-view.ts';
import { wordings } from './wording/by-language.ts';
import type { Wording } from './wording/texts.ts';

/**
 * The sign-up form (docs/protocol.md, "Authorization endpoint"), filled with what the application or the person gave
 * so far.
 */
export function signUpPage(view: StepView): StepContents {
  const { language, signUp } = view.transaction;
  const wording = wordings[language];
  const draft = signUp ?? { values: {}, problems: [] };
  return {
    title: wording.signUpTitle,
    body: html`${stepForm(
      view,
      'sign-up',
      html`<p class="soft">${wording.signUpIntro}</p>
${draft.problems.length > 0 && html`<p class="problem" role="alert">${wording.checkFields}</p>`}
${field(draft, wording, 'firstName', { name: 'first_name', complete: 'given-name', required: true })}
${field(draft, wording, 'lastName', { name: 'last_name', complete: 'family-name', required: true })}
${field(draft, wording, 'email', { name: 'email', complete: 'email', required: true, type: 'email' })}
${field(draft, wording, 'phoneNumber', { name: 'phone_number', complete: 'tel', type: 'tel' })}
${birthDate(draft, wording)}
<div class="actions"><button class="primary" name="decision" value="sign-up">${wording.signUp}</button><button name="decision" value="cancel">${wording.cancel}</button></div>`,
    )}${stepForm(
      view,
      'switch-form',
      html`<p class="account"><button class="link" name="decision" value="log-in">${wording.haveAccount}</button></p>`,
    )}`,
  };
}

interface Input {
  name: string;
  complete: string;
  type?: string;
  required?: boolean;
}

function field(
  draft: SignUpDraft,
  wording: Wording,
  key: Exclude<SignUpField, DatePart>,
  input: Input,
): Markup {
  const { name, complete, type = 'text', required = false } = input;
  const isTaken = key === 'email' && draft.problems.includes('emailTaken');
  const problem = isTaken
    ? wording.problems.emailTaken
    : draft.problems.includes(key) && wording.problems[key];
  return html`<p class="field"><label for="${name}">${wording.fields[key]}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${complete}" value="${draft.values[key]}" ${required && 'required'}${problem && note(name)}>
${problem && html`<span class="problem" id="${name}-problem">${problem}</span>`}</p>`;
}

type DatePart = 'birthDateYear' | 'birthDateMonth' | 'birthDateDay';

function birthDate(draft: SignUpDraft, wording: Wording): Markup {
  const problem = draft.problems.includes('birthDateYear') && wording.problems.birthDateYear;
  const part = (key: DatePart, name: string, complete: string, length: number) =>
    html`<p class="field"><label for="${name}">${wording.fields[key]}</label>
<input id="${name}" name="${name}" inputmode="numeric" maxlength="${length}" size="${length}" autocomplete="${complete}" value="${draft.values[key]}"${problem && note('birth_date')}></p>`;
  return html`<fieldset><legend>${wording.birthDate}</legend><div class="date">
${part('birthDateDay', 'birth_date_day', 'bday-day', 2)}${part('birthDateMonth', 'birth_date_month', 'bday-month', 2)}${part('birthDateYear', 'birth_date_year', 'bday-year', 4)}</div>
${problem && html`<span class="problem" id="birth_date-problem">${problem}</span>`}</fieldset>`;
}

function note(name: string): Markup {
  return html` aria-invalid="true" aria-describedby="${name}-problem"`;
}
