import type { AppContext } from '../../http/context.ts';
import { single } from '../../http/form.ts';
import type { Service } from '../../service.ts';
import { giveConsent } from '../../state/links.ts';
import { advance, endLogin } from './advance.ts';
import { changeLogin } from './login.ts';
import { nextStep } from './next-step.ts';
import { authorizationRefusals } from './refusals.ts';
import { logIn, logOut } from './session.ts';
import type { Submission } from './submission.ts';

/** The login page: a persona was chosen, or the login cancelled. */
export function chooseUser(c: AppContext, service: Service, { form, login, session }: Submission) {
  if (single(form, 'decision') === 'cancel') return endLogin(c, service, login, authorizationRefusals.byUser);
  const pendingUserId = single(form, 'persona') ?? '';
  const isChoice = service.state.users.has(pendingUserId) && session.userId === undefined;
  const chosen = { pendingUserId, signUp: undefined };
  return advance(c, service, isChoice ? changeLogin(service, login, chosen) : login, session);
}

/**
 * The second factor: without it no user is logged in, which makes the login strong
 * (docs/protocol.md, "Authorization endpoint").
 */
export function confirmSecondFactor(c: AppContext, service: Service, { form, login, session }: Submission) {
  const { pendingUserId } = login;
  const decision = single(form, 'decision');
  if (decision === 'refuse') return endLogin(c, service, login, authorizationRefusals.byUser);
  // The page may be an earlier one, of another user.
  const isShown =
    pendingUserId !== undefined &&
    service.state.users.has(pendingUserId) &&
    single(form, 'user') === pendingUserId;
  if (decision !== 'confirm' || !isShown) return advance(c, service, login, session);
  const chosen = changeLogin(service, login, { pendingUserId: undefined });
  return advance(c, service, chosen, logIn(c, service, session, pendingUserId));
}

/** The consent: kept for each app, also when the user agrees to the login only. */
export function decideConsent(c: AppContext, service: Service, { form, login, session }: Submission) {
  const { userId } = session;
  const decision = single(form, 'decision');
  if (decision === 'refuse') return endLogin(c, service, login, authorizationRefusals.byUser);
  // Another tab may have logged another user in since this page was rendered: the consent is not that user's.
  const isShown = userId !== undefined && single(form, 'user') === userId;
  if (decision === 'allow' && isShown && nextStep(service, login, userId) === 'consent') {
    giveConsent(service.state, login.clientId, userId, login.scope);
  }
  return advance(c, service, login, session);
}

/** "Use another account" on the consent page: back to the login, with the same request. */
export function useAnotherAccount(c: AppContext, service: Service, { login, session }: Submission) {
  const changed = changeLogin(service, login, { signUp: undefined, pendingUserId: undefined });
  return advance(c, service, changed, logOut(service, session));
}
