import type { Language } from '../../../contract/languages.ts';
import type { Clock } from './clock.ts';
import type { State, User } from './model.ts';
import { newSecret } from './secrets.ts';

/** The state and its clock. */
interface Timed {
  readonly state: State;
  readonly clock: Clock;
}

/** Keeps the mail that asks a user to confirm the email address; nothing is sent. */
export function sendConfirmation({ state, clock }: Timed, { id, email }: User, language: Language): void {
  const token = newSecret();
  state.mails.set(token, { to: email, userId: id, language, token, at: clock.now() });
}

/** Confirms the email address that a mail was sent to. Returns whether there is such a mail and the user still has it. */
export function confirmEmail({ state, clock }: Timed, token: string): boolean {
  const mail = state.mails.get(token);
  const user = state.users.get(mail?.userId ?? '');
  if (!mail || user?.email !== mail.to) return false;
  if (!user.emailConfirmed)
    state.users.set(user.id, { ...user, emailConfirmed: true, updatedAt: clock.now() });
  return true;
}
