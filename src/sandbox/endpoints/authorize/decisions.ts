import { single } from '../../http/form.ts';
import { unionScope } from '../../scopes.ts';
import type { AppContext, Service } from '../../service.ts';
import { linkOf } from '../../state/initial-state.ts';
import { advance, refuse } from './advance.ts';
import { nextStep } from './next-step.ts';
import { refusedByUser } from './refusals.ts';
import { logIn, logOut } from './session.ts';
import type { Submission } from './submission.ts';

/** The login page: a persona was chosen, or the login cancelled. */
export function chooseUser(c: AppContext, service: Service, { form, open, session }: Submission) {
  if (single(form, 'decision') === 'cancel') return refuse(c, service, open, refusedByUser);
  const userId = single(form, 'persona') ?? '';
  if (service.state.users.has(userId) && session.session.userId === undefined) {
    open.transaction.candidate = userId;
  }
  return advance(c, service, open, session);
}

/**
 * The second factor: without it nobody is logged in, which is what makes the login strong
 * (docs/protocol.md, "Authorization endpoint").
 */
export function confirmSecondFactor(c: AppContext, service: Service, { form, open, session }: Submission) {
  const { candidate } = open.transaction;
  const decision = single(form, 'decision');
  if (decision === 'refuse') return refuse(c, service, open, refusedByUser);
  if (decision !== 'confirm' || candidate === undefined) return advance(c, service, open, session);
  delete open.transaction.candidate;
  return advance(c, service, open, logIn(service, c, session, candidate));
}

/** The consent: remembered per application, also when all that is agreed to is the login itself. */
export function giveConsent(c: AppContext, service: Service, { form, open, session }: Submission) {
  const { transaction } = open;
  const { userId } = session.session;
  const decision = single(form, 'decision');
  if (decision === 'refuse') return refuse(c, service, open, refusedByUser);
  // Another tab may have logged somebody else in since this page was rendered: consent is never given for them.
  const isShown = userId !== undefined && single(form, 'user') === userId;
  if (decision === 'allow' && isShown && nextStep(service, transaction, session.session) === 'consent') {
    const link = linkOf(service.state, transaction.clientId, userId);
    link.consented = true;
    link.granted = unionScope(link.granted, transaction.scope);
  }
  return advance(c, service, open, session);
}

/** "Use another account" on the consent page: back to the login, with the same request. */
export function useAnotherAccount(c: AppContext, service: Service, { open, session }: Submission) {
  logOut(session);
  delete open.transaction.signUp;
  return advance(c, service, open, session);
}
