import { getCookie, setCookie } from 'hono/cookie';
import type { AppContext } from '../../http/context.ts';
import type { Service } from '../../service.ts';
import type { Session } from '../../state/model.ts';
import { fingerprint, newSecret } from '../../state/secrets.ts';

/** The name of the session cookie; its value is a secret of which the state keeps the fingerprint only. */
export const sessionCookie = 'dpplus_sandbox_session';

/** Eight hours, in milliseconds: a working day at the service. */
const lifetime = 8 * 60 * 60 * 1000;

/** A session with the key under which the state holds it. */
export interface OpenSession {
  key: string;
  session: Session;
}

/** The session of the browser that sent this request, if it has one that is still valid. */
export function currentSession(c: AppContext, { state, clock }: Service): OpenSession | undefined {
  const key = fingerprint(getCookie(c, sessionCookie) ?? '');
  const session = state.sessions.get(key);
  return session && session.expiresAt > clock.now() ? { key, session } : undefined;
}

/**
 * Gives the browser a new session, logged in as `userId` when that is given, with a cookie that scripts cannot read
 * and that a login started on another site still carries (Lax, not Strict).
 */
export function startSession(c: AppContext, { state, clock }: Service, userId?: string): OpenSession {
  const secret = newSecret();
  const key = fingerprint(secret);
  const session = state.sessions.set(key, { userId, expiresAt: clock.now() + lifetime });
  setCookie(c, sessionCookie, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
  });
  return { key, session };
}

/**
 * Logs `userId` in under a new secret, so that a cookie planted before the login opens nothing after it
 * (session fixation). The logins that this browser has under way in other tabs move along, with new CSRF tokens: who
 * planted the cookie knows the old ones.
 */
export function logIn(c: AppContext, service: Service, before: OpenSession, userId: string): OpenSession {
  const { sessions, transactions } = service.state;
  const after = startSession(c, service, userId);
  sessions.delete(before.key);
  for (const [key, transaction] of transactions.entries()) {
    if (transaction.sessionKey === before.key) {
      transactions.set(key, {
        ...transaction,
        sessionKey: after.key,
        csrfToken: newSecret(),
        staleCsrfToken: transaction.csrfToken,
      });
    }
  }
  return after;
}

/** Forgets who is logged in; the logins under way stay. */
export function logOut({ state }: Service, { key, session }: OpenSession): OpenSession {
  return { key, session: state.sessions.set(key, { ...session, userId: undefined }) };
}
