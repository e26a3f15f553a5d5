import { getCookie, setCookie } from 'hono/cookie';
import { baseUrl, isHttps } from '../../http/address.ts';
import type { AppContext } from '../../http/context.ts';
import type { Service } from '../../service.ts';
import type { Session } from '../../state/model.ts';
import { fingerprint, newSecret } from '../../state/secrets.ts';

/**
 * Returns the name of the session cookie; its value is a secret, of which the state keeps the fingerprint only. The name
 * has the port, because a browser sends a cookie to all ports of a host (RFC 6265, 8.5).
 */
function sessionCookie(c: AppContext): string {
  const { protocol, port } = new URL(baseUrl(c));
  return `dpplus_sandbox_session_${port || (protocol === 'https:' ? 443 : 80)}`;
}

/** Eight hours, in milliseconds: a working day at the service. */
const lifetime = 8 * 60 * 60 * 1000;

/**
 * Returns the session of the browser that sent this request. After eight hours, or if its user was removed, no user is
 * logged in any more. The logins under way stay.
 */
export function currentSession(c: AppContext, { state, clock }: Service): Session | undefined {
  const session = state.sessions.get(fingerprint(getCookie(c, sessionCookie(c)) ?? ''));
  if (!session) return undefined;
  const isLoggedIn = session.expiresAt > clock.now() && state.users.has(session.userId ?? '');
  return isLoggedIn ? session : { ...session, userId: undefined };
}

/**
 * Starts a session for the browser, logged in as `userId` when that is given, with a cookie that scripts cannot read and
 * that a login started on another site still carries (Lax, not Strict).
 */
export function startSession(c: AppContext, { state, clock, settings }: Service, userId?: string): Session {
  const secret = newSecret();
  const key = fingerprint(secret);
  setCookie(c, sessionCookie(c), secret, {
    path: settings.basePath || '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps(c),
  });
  return state.sessions.set(key, { key, userId, expiresAt: clock.now() + lifetime });
}

/**
 * Logs `userId` in under a new secret, so that a cookie planted before the login opens nothing after it
 * (session fixation). The logins that this browser has under way in other tabs move along, with new CSRF tokens:
 * an attacker who planted the cookie knows the old tokens.
 */
export function logIn(c: AppContext, service: Service, before: Session, userId: string): Session {
  const { sessions, logins } = service.state;
  const after = startSession(c, service, userId);
  sessions.delete(before.key);
  for (const login of logins.values()) {
    if (login.sessionKey === before.key) {
      logins.set(login.handle, {
        ...login,
        sessionKey: after.key,
        csrfToken: newSecret(),
        staleCsrfTokens: [...(login.staleCsrfTokens ?? []), login.csrfToken],
      });
    }
  }
  return after;
}

/** Logs the user of a session out; the logins under way stay. */
export function logOut({ state }: Service, session: Session): Session {
  return state.sessions.set(session.key, { ...session, userId: undefined });
}
