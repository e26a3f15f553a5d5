import type { AppContext } from '../../http/context.ts';
import { single } from '../../http/form.ts';
import type { Service } from '../../service.ts';
import { giveConsent } from '../../state/links.ts';
import { advance, endLogin } from './advance.ts';
import { nextStep } from './next-step.ts';
import { authorizationRefusals } from './refusals.ts';
import { logIn, logOut } from './session.ts';
import type { Submission } from './submission.ts';
import { changeTransaction } from './transaction.ts';

/** The login page: a persona was chosen, or the login cancelled. */
export function chooseUser(c: AppContext, service: Service, { form, open, session }: Submission) {
  if (single(form, 'decision') === 'cancel') return endLogin(c, service, open, authorizationRefusals.byUser);
  const candidate = single(form, 'persona') ?? '';
  const isChoice = service.state.users.has(candidate) && session.session.userId === undefined;
  return advance(c, service, isChoice ? changeTransaction(service, open, { candidate }) : open, session);
}

/**
 * The second factor: without it nobody is logged in, which is what makes the login strong
 * (docs/protocol.md, "Authorization endpoint").
 */
export function confirmSecondFactor(c: AppContext, service: Service, { form, open, session }: Submission) {
  const { candidate } = open.transaction;
  const decision = single(form, 'decision');
  if (decision === 'refuse') return endLogin(c, service, open, authorizationRefusals.byUser);
  if (decision !== 'confirm' || candidate === undefined) return advance(c, service, open, session);
  const chosen = changeTransaction(service, open, { candidate: undefined });
  return advance(c, service, chosen, logIn(c, service, session, candidate));
}

/** The consent: remembered per application, also when all that is agreed to is the login itself. */
export function decideConsent(c: AppContext, service: Service, { form, open, session }: Submission) {
  const { transaction } = open;
  const { userId } = session.session;
  const decision = single(form, 'decision');
  if (decision === 'refuse') return endLogin(c, service, open, authorizationRefusals.byUser);
  // Another tab may have logged somebody else in since this page was rendered: consent is never given for them.
  const isShown = userId !== undefined && single(form, 'user') === userId;
  if (decision === 'allow' && isShown && nextStep(service, transaction, session.session) === 'consent') {
    giveConsent(service.state, transaction.clientId, userId, transaction.scope);
  }
  return advance(c, service, open, session);
}

/** "Use another account" on the consent page: back to the login, with the same request. */
export function useAnotherAccount(c: AppContext, service: Service, { open, session }: Submission) {
  const changed = changeTransaction(service, open, { signUp: undefined });
  return advance(c, service, changed, logOut(service, session));
}
