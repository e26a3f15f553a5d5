import type { AppContext } from '../../../http/context.ts';
import { single } from '../../../http/form.ts';
import type { Service } from '../../../service.ts';
import type { SignUpProblem, SignUpValues } from '../../../state/model.ts';
import { newUserId } from '../../../state/personas/signed-up.ts';
import { advance, endLogin } from '../advance.ts';
import { authorizationRefusals } from '../refusals.ts';
import { logIn } from '../session.ts';
import type { Submission } from '../submission.ts';
import { changeTransaction } from '../transaction.ts';
import { typedValues } from './draft.ts';
import { impossibleFields, missingFields } from './field-problems.ts';

/** "Create an account" on the login page, and "I have an account" on the sign-up page. */
export function switchForm(c: AppContext, service: Service, { open, session }: Submission) {
  const signUp = open.transaction.signUp ? undefined : { values: {}, problems: [] };
  return advance(c, service, changeTransaction(service, open, { signUp }), session);
}

/**
 * The sign-up form: creates a user, logs them in and goes on with the consent
 * (docs/protocol.md, "Authorization endpoint").
 */
export function signUp(c: AppContext, service: Service, { form, open, session }: Submission) {
  if (single(form, 'decision') === 'cancel') return endLogin(c, service, open, authorizationRefusals.byUser);
  if (session.session.userId !== undefined) return advance(c, service, open, session);
  const values = typedValues(form);
  const problems: SignUpProblem[] = [
    ...missingFields(values),
    ...impossibleFields(values, service.clock.now()),
  ];
  if (isTaken(service, values.email)) problems.push('emailTaken');
  if (problems.length > 0) {
    return advance(c, service, changeTransaction(service, open, { signUp: { values, problems } }), session);
  }
  const done = changeTransaction(service, open, { signUp: undefined });
  return advance(c, service, done, logIn(c, service, session, createUser(service, values)));
}

function isTaken({ state }: Service, email: string | undefined): boolean {
  return state.users.values().some((user) => user.email.toLowerCase() === email?.toLowerCase());
}

/** Whoever signs up has confirmed the e-mail address by that: the sandbox sends no mail. A card they have none. */
function createUser({ state, clock }: Service, values: SignUpValues): string {
  const id = newUserId();
  state.users.set(id, {
    id,
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    email: values.email ?? '',
    emailConfirmed: true,
    phoneNumber: values.phoneNumber?.replace(/[^\d+]/g, '') ?? '',
    card: 'none',
    updatedAt: clock.now(),
  });
  return id;
}
