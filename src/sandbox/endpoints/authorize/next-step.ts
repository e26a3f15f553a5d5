import type { Scope } from '../../scopes.ts';
import type { Service } from '../../service.ts';
import { linkOf } from '../../state/initial-state.ts';
import type { Session, Transaction } from '../../state/model.ts';

/** How many times somebody who is not connected can log in (docs/protocol.md, "Login limit"). */
export const unconnectedLoginLimit = 5;

/** What comes next in a login, in the order in which people meet it; `limit` and `done` end it. */
export type Step = 'login' | 'sign-up' | 'second-factor' | 'limit' | 'consent' | 'done';

type LoginInQuestion = Pick<Transaction, 'clientId' | 'scope' | 'candidate' | 'signUp'>;
type LoggedIn = Pick<Session, 'userId'>;

/** Decides the next step from what is known now, so that a second tab or a reload can never skip one. */
export function nextStep(
  { state }: Service,
  transaction: LoginInQuestion,
  session: LoggedIn | undefined,
): Step {
  const { clientId, candidate } = transaction;
  if (candidate !== undefined) return 'second-factor';
  if (session?.userId === undefined) return transaction.signUp ? 'sign-up' : 'login';
  const link = linkOf(state, clientId, session.userId);
  if (!link.connected && link.unconnectedLogins >= unconnectedLoginLimit) return 'limit';
  return !link.consented || missingScope(link.granted, transaction.scope).length > 0 ? 'consent' : 'done';
}

/** The requested scopes that were not granted yet: the only ones that consent is asked for. */
export function missingScope(granted: readonly Scope[], requested: readonly Scope[]): Scope[] {
  return requested.filter((scope) => !granted.includes(scope));
}
