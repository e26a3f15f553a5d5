import type { Language } from '../../../languages.ts';
import type { Service } from '../../service.ts';
import type { SignUpDraft, Transaction } from '../../state/model.ts';
import { fingerprint, newSecret } from '../../state/secrets.ts';
import type { AuthorizationRequest } from './judge-request.ts';
import type { OpenSession } from './session.ts';

/** A day, in milliseconds: people leave to fetch their card reader. */
const lifetime = 24 * 60 * 60 * 1000;

/** How long a finished login repeats its answer, in milliseconds: a double click must not end on an error page. */
const repeatWindow = 10_000;

/** A login under way with the handle that its pages carry. */
export interface OpenTransaction {
  handle: string;
  transaction: Transaction;
}

/**
 * Remembers an accepted request on the server; pages and addresses carry an opaque handle only.
 *
 * @param signUp what the application knows of a person who may have no account yet.
 */
export function beginTransaction(
  { state, clock }: Service,
  session: OpenSession | undefined,
  { app, scope, popup, ...request }: AuthorizationRequest,
  language: Language,
  signUp?: SignUpDraft,
): OpenTransaction {
  const handle = newSecret();
  const transaction = state.transactions.set(fingerprint(handle), {
    ...(session && { sessionKey: session.key }),
    csrfToken: newSecret(),
    clientId: app.clientId,
    redirectUri: app.redirectUri,
    scope,
    language,
    popup,
    expiresAt: clock.now() + lifetime,
    signUp,
    ...request,
  });
  return { handle, transaction };
}

/** Changes a login under way; `undefined` takes a member away. */
export function changeTransaction(
  { state }: Service,
  { handle, transaction }: OpenTransaction,
  changes: Partial<Transaction>,
): OpenTransaction {
  const key = fingerprint(handle);
  // A login moves to a new session meanwhile, so what is kept counts, not what was read before.
  const current = state.transactions.get(key) ?? transaction;
  const changed = state.transactions.set(key, { ...current, ...changes });
  return { handle, transaction: changed };
}

/** The login with this handle, if this browser started it and it is not over. */
export function findTransaction(
  { state, clock }: Service,
  session: OpenSession | undefined,
  handle: string | undefined,
): OpenTransaction | undefined {
  const transaction = state.transactions.get(fingerprint(handle ?? ''));
  if (handle === undefined || !transaction || transaction.expiresAt <= clock.now()) return undefined;
  return session && transaction.sessionKey === session.key ? { handle, transaction } : undefined;
}

/** Tells whether a posted request began this login and no browser has shown its handle yet. */
export function isUnclaimed({ state }: Service, handle: string | undefined): boolean {
  const transaction = state.transactions.get(fingerprint(handle ?? ''));
  return transaction !== undefined && transaction.sessionKey === undefined;
}

/** Takes over a login that a posted request began: it belongs to the first browser that shows its handle. */
export function claimTransaction({ state }: Service, { key }: OpenSession, handle: string | undefined): void {
  const transaction = state.transactions.get(fingerprint(handle ?? ''));
  if (transaction) state.transactions.set(fingerprint(handle ?? ''), { ...transaction, sessionKey: key });
}

/** Where a login that has just ended went, for the second half of a double click; `undefined` a moment later. */
export function recentOutcome({ clock }: Service, { outcome }: Transaction): string | undefined {
  return outcome && clock.now() - outcome.at < repeatWindow ? outcome.location : undefined;
}
