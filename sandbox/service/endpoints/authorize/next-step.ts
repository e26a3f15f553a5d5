import { loginLimit } from '../../../../contract/login-limit.ts';
import type { Scope } from '../../../../contract/scopes.ts';
import type { ShownStep } from '../../pages/step.ts';
import type { Service } from '../../service.ts';
import { linkOf } from '../../state/links.ts';
import type { Login } from '../../state/model.ts';

/** The next step of a login; `limit` and `done` end it. */
export type Step = ShownStep | 'limit' | 'done';

/**
 * Decides the next step from the current state, so that a second tab or a reload can never skip one.
 *
 * @param userId of the user who is logged in.
 */
export function nextStep(
  { state }: Service,
  login: Pick<Login, 'clientId' | 'scope' | 'pendingUserId' | 'signUp'>,
  userId: string | undefined,
): Step {
  const { clientId } = login;
  // The user may have been removed since.
  if (state.users.has(login.pendingUserId ?? '')) return 'second-factor';
  if (userId === undefined) return login.signUp ? 'sign-up' : 'login';
  const link = linkOf(state, clientId, userId);
  if (!link.connected && link.unconnectedLogins >= loginLimit) return 'limit';
  return !link.consented || missingScope(link.granted, login.scope).length > 0 ? 'consent' : 'done';
}

/** The requested scopes that were not granted yet: the only ones that consent is asked for. */
export function missingScope(granted: readonly Scope[], requested: readonly Scope[]): Scope[] {
  return requested.filter((scope) => !granted.includes(scope));
}
