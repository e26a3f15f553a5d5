import type { ShownStep } from '../../pages/step-view.ts';
import type { Service } from '../../service.ts';
import { linkOf } from '../../state/links.ts';
import type { Session, Transaction } from '../../state/model.ts';
import type { Scope } from '../../vocabulary/scopes.ts';

/** How many times somebody who is not connected can log in (docs/protocol.md, "Login limit"). */
export const unconnectedLoginLimit = 5;

/** What comes next in a login; `limit` and `done` end it. */
export type Step = ShownStep | 'limit' | 'done';

type LoginInQuestion = Pick<Transaction, 'clientId' | 'scope' | 'candidate' | 'signUp'>;
type LoggedIn = Pick<Session, 'userId'>;

/** Decides the next step from what is known now, so that a second tab or a reload can never skip one. */
export function nextStep(
  { state }: Service,
  transaction: LoginInQuestion,
  session: LoggedIn | undefined,
): Step {
  const { clientId, candidate } = transaction;
  const userId = session?.userId;
  if (candidate !== undefined) return 'second-factor';
  // Somebody who signed up long ago may have given way to others.
  if (userId === undefined || !state.users.has(userId)) return transaction.signUp ? 'sign-up' : 'login';
  const link = linkOf(state, clientId, userId);
  if (!link.connected && link.unconnectedLogins >= unconnectedLoginLimit) return 'limit';
  return !link.consented || missingScope(link.granted, transaction.scope).length > 0 ? 'consent' : 'done';
}

/** The requested scopes that were not granted yet: the only ones that consent is asked for. */
export function missingScope(granted: readonly Scope[], requested: readonly Scope[]): Scope[] {
  return requested.filter((scope) => !granted.includes(scope));
}
