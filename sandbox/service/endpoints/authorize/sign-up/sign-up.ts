import { isLanguage } from '../../../../../contract/languages.ts';
import type { AppContext } from '../../../http/context.ts';
import { single } from '../../../http/form.ts';
import type { Service } from '../../../service.ts';
import { sendConfirmation } from '../../../state/mails.ts';
import type { Login, SignUpProblem, SignUpValues } from '../../../state/model.ts';
import { newUserId } from '../../../state/personas/user-ids.ts';
import { advance, endLogin } from '../advance.ts';
import { changeLogin } from '../login.ts';
import { authorizationRefusals } from '../refusals.ts';
import { logIn } from '../session.ts';
import type { Submission } from '../submission.ts';
import { typedValues } from './draft.ts';
import { impossibleFields, missingFields } from './field-problems.ts';

/** "Create an account" on the login page, and "I have an account" on the sign-up page. */
export function switchForm(c: AppContext, service: Service, { form, login, session }: Submission) {
  // The page may be an earlier one: its button counts, and not the page of now.
  const begun = login.signUp ?? { values: {}, problems: [] };
  const signUp = single(form, 'decision') === 'log-in' ? undefined : begun;
  return advance(c, service, changeLogin(service, login, { signUp, pendingUserId: undefined }), session);
}

/**
 * The sign-up form: creates a user, logs them in and continues with the consent
 * (docs/protocol.md, "Authorization endpoint"). A button of another language only shows the form again.
 */
export function signUp(c: AppContext, service: Service, { form, login, session }: Submission) {
  if (single(form, 'decision') === 'cancel') return endLogin(c, service, login, authorizationRefusals.byUser);
  if (session.userId !== undefined) return advance(c, service, login, session);
  const values = typedValues(form);
  const language = single(form, 'ui_locales');
  if (isLanguage(language)) {
    const draft = { values, problems: login.signUp?.problems ?? [] };
    const changed = changeLogin(service, login, { language, signUp: draft, pendingUserId: undefined });
    return advance(c, service, changed, session);
  }
  const problems: SignUpProblem[] = [
    ...missingFields(values),
    ...impossibleFields(values, service.clock.now()),
  ];
  if (isTaken(service, values.email)) problems.push('emailTaken');
  const draft = problems.length > 0 ? { values, problems } : undefined;
  const changed = changeLogin(service, login, { signUp: draft, pendingUserId: undefined });
  if (draft) return advance(c, service, changed, session);
  return advance(c, service, changed, logIn(c, service, session, createUser(service, login, values)));
}

function isTaken({ state }: Service, email: string | undefined): boolean {
  return state.users.values().some((user) => user.email.toLowerCase() === email?.toLowerCase());
}

/** Creates a user without a card, whose email address is confirmed unless the sandbox asks for a confirmation. */
function createUser(service: Service, login: Login, values: SignUpValues): string {
  const { state, clock, settings } = service;
  const id = newUserId();
  const user = state.users.set(id, {
    id,
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    email: values.email ?? '',
    emailConfirmed: !settings.confirmEmail,
    phoneNumber: values.phoneNumber?.replace(/[^\d+]/g, '') ?? '',
    // Both names mean that there is no card.
    card: 'none',
    updatedAt: clock.now(),
  });
  if (settings.confirmEmail) sendConfirmation(service, user, login.language);
  return id;
}
